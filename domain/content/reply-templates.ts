import * as v from 'valibot'
import { text } from '../content-fields.ts'

/** `content/replies.json`, which a firm need not have: the words with which it answers messages (J21). */
export const repliesSchema = v.strictObject({
  templates: v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(text, v.maxLength(40, 'at most 40 characters')),
        /** With it goes the property that it names. */
        sendsProperty: v.optional(v.boolean()),
        paragraphs: v.pipe(v.array(text), v.minLength(1)),
      }),
    ),
    v.minLength(1),
    v.maxLength(12, 'at most 12 templates'),
  ),
})

/** Names in braces that stay in a template until somebody is answered with it, each for itself. */
export const namesOfReplies = { name: '{name}', property: '{property}' }

/** A template as somebody is answered with it. */
export type FilledTemplate = { name: string; text: string; sendsProperty: boolean }

type Answered = {
  /** Empty where none is known. */
  name: string
  /** The property that somebody asked about; null where they asked about none. `isShown` while its page can be sent. */
  property: { name: string; isShown: boolean } | null
}

/**
 * Fills in the templates that can be used: one that names a property needs one. A visitor typed the name, so braces in it
 * stay as they are.
 */
export function fillTemplates(
  replies: v.InferOutput<typeof repliesSchema> | null,
  { name, property }: Answered,
): FilledTemplate[] {
  return (replies?.templates ?? []).flatMap(({ name: label, paragraphs, sendsProperty = false }) => {
    const template = paragraphs.join('\n\n')
    if (sendsProperty ? !property?.isShown : template.includes('{property}') && !property) return []
    const text = template.replaceAll(/( ?)\{(name|property)\}/g, (_, space: string, named: string) => {
      const value = named === 'name' ? name : (property?.name ?? '')
      return value && space + value
    })
    return { name: label, text, sendsProperty }
  })
}

/** A text with a template: in place of an empty text or of a template that nobody has changed, or else below what was typed. */
export function addTemplate(text: string, template: FilledTemplate, all: readonly FilledTemplate[]): string {
  const typed = text.trim()
  const isTyped = typed !== '' && all.every((each) => each.text !== typed)
  return isTyped ? `${typed}\n\n${template.text}` : template.text
}
