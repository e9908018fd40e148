import { createContext } from 'react-router'
import type { Log } from '../domain/ports.ts'

/** The log of this request, which carries its id. */
export const logContext = createContext<Log>()

/** Marks the page's own scripts, as in the public app. */
export const nonceContext = createContext<string>()
