import { postForm } from '../server/messages/testing/post-form.ts'

type Inquiry = { msg: string; key?: string; headers?: Record<string, string> }

/** Posts a valid inquiry with its own words; returns its reference, or null for any answer but an acknowledgement. */
export async function postInquiry(url: string, inquiry: Inquiry): Promise<string | null> {
  const answer = await sendInquiry(url, inquiry)
  const { message } = (await answer.json()) as { message: string }
  return answer.ok ? (/[\dA-Z]{3}-[\dA-Z]{3}/.exec(message)?.[0] ?? null) : null
}

/** Posts a valid inquiry, and returns whatever answer comes. */
export function sendInquiry(url: string, { msg, key, headers = {} }: Inquiry): Promise<Response> {
  const form_data = {
    propertyID: 'cmwc3yweq8',
    name: 'Wanjiru',
    // One mailbox gets three acknowledgements an hour.
    email: `${msg.replaceAll(/\W+/g, '-').slice(0, 60)}@visitors.example`,
    phone: '+254700000000',
    msg,
    special: '',
  }
  return postForm(url, 'property-inquiry', form_data, { ...headers, ...(key && { 'Idempotency-Key': key }) })
}
