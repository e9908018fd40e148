import { useEffect } from 'react'
import { markSeen } from './seen.ts'

/** Notes on this device that the property was opened (F13). */
export function useMarkSeen(id: string): void {
  useEffect(() => markSeen(id), [id])
}
