import { createContext, useContext } from 'react'

/** True while the visitor saves data (F14): the server decides with each page. */
export const DataSaverContext = createContext(false)

export function useDataSaver(): boolean {
  return useContext(DataSaverContext)
}
