import * as v from 'valibot'
import { type VisitorKind, visitorKindNames } from '../../domain/messages/kinds.ts'
import type { Channel } from './delivery.ts'
import { parseOutboxContent, UnreadableContentError } from './outbox-content.ts'

const forwardSchema = v.object({ kind: v.picklist(visitorKindNames), form_data: v.record(v.string(), v.string()) })

/** The content of an outbox entry for a foreign form handler, with the fields of section 7. */
export type Forward = v.InferOutput<typeof forwardSchema>

/** A foreign form handler. It resolves with its message for the visitor, and throws when it did not accept the submission. */
export type FormHandler = {
  /** `id` is the same at every attempt, so that the handler can recognise a repeat. */
  send(submission: { id: string; form_data: object }, signal: AbortSignal): Promise<string | null>
}

/** The handlers of the kinds of message that are forwarded. */
export type FormHandlers = Readonly<Partial<Record<VisitorKind, FormHandler | null>>>

/** These statuses refuse the message itself, so a retry would fail as well. */
const refusals = [400, 413, 415, 422]
export function createForwardChannel(handlers: FormHandlers): Channel {
  return {
    purposes: ['forward-message'],
    async deliver({ owner_id, content }, signal) {
      const { kind, form_data } = parseOutboxContent(content, forwardSchema)
      const handler = handlers[kind]
      if (!handler) throw new Error('no endpoint is configured for this form')
      return handler.send({ id: owner_id, form_data }, signal)
    },
    isPermanentFailure: (_entry, error) =>
      error instanceof UnreadableContentError || refusals.includes((error as Partial<{ status: number }>).status ?? 0),
  }
}
