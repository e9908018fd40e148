import { withoutAddresses } from '../text/log.ts'

/** `response` is the answer of the mail server in an error of nodemailer. */
type Fault = Partial<{ code: string; response: string; message: string }>

/** The code and the text of an error in one line, without e-mail addresses, which mail servers often repeat. */
export function explain(error: unknown): string {
  const { code, response, message } = error as Fault
  const text = `${code ?? 'Error'}: ${response ?? message}`
  return withoutAddresses(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 300)
}
