import { maxMessageLength } from '../messages/submitted-fields.ts'

/** One's own note about a property, which is offered for the message of an inquiry (F12). */
export type NoteToSend = { id: string; name: string; note: string }

/** The note as a paragraph of the message: its property, and beneath it the words. */
export function formatNote({ id, name, note }: NoteToSend): string {
  return `${name} (${id}):\n${note}`
}

/** True if the message has the note, unchanged. */
export function hasNote(message: string, note: NoteToSend): boolean {
  return message.includes(formatNote(note))
}

/** The message with the note at its end; where it has no room, the message as it is, and a sentence that says so. */
export function addNote(message: string, note: NoteToSend): { text: string; refused: string } {
  const text = [message.trimEnd(), formatNote(note)].filter(Boolean).join('\n\n')
  if (countCharacters(text) <= maxMessageLength) return { text, refused: '' }
  const count = (words: string) => countCharacters(words).toLocaleString('en-US')
  return {
    text: message,
    refused: `There is no room for this note: a message has at most ${maxMessageLength.toLocaleString('en-US')} characters, yours has ${count(message)} now, and the note would add ${count(formatNote(note))}.`,
  }
}

/** The message without the note, as far as it is there unchanged. */
export function removeNote(message: string, note: NoteToSend): string {
  const words = formatNote(note)
  const at = message.indexOf(words)
  if (at < 0) return message
  return [message.slice(0, at).trimEnd(), message.slice(at + words.length).trimStart()].filter(Boolean).join('\n\n')
}

/** Counts like the rule of the field (D7): an emoji is one character. */
function countCharacters(text: string): number {
  return [...text].length
}
