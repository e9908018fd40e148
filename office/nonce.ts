import { createContext } from 'react'

/** Marks the styles that a page has inline; none in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
