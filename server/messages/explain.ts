import { withoutAddresses } from '../log.ts'

/** What mail servers answered, as nodemailer keeps it, and what other faults have. */
type Fault = Partial<{ code: string; response: string; message: string }>

/** The code and the text of a fault in one line, without the addresses that mail servers like to repeat. */
export function explain(error: unknown): string {
  const { code, response, message } = error as Fault
  const text = `${code ?? 'Error'}: ${response ?? message}`
  return withoutAddresses(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 300)
}
