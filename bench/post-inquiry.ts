import { postForm } from '../server/messages/testing/post-form.ts'

/** Posts a valid inquiry with its own words; returns its reference, or null for any answer but an acknowledgement. */
export async function postInquiry(url: string, { msg, key }: { msg: string; key?: string }): Promise<string | null> {
  const form_data = {
    propertyID: 'cmwc3yweq8',
    name: 'Wanjiru',
    // One mailbox gets three acknowledgements an hour.
    email: `${msg.replaceAll(/\W+/g, '-').slice(0, 60)}@visitors.example`,
    phone: '+254700000000',
    msg,
    special: '',
  }
  const answer = await postForm(url, 'property-inquiry', form_data, key ? { 'Idempotency-Key': key } : {})
  const { message } = (await answer.json()) as { message: string }
  return answer.ok ? (/[\dA-Z]{3}-[\dA-Z]{3}/.exec(message)?.[0] ?? null) : null
}
