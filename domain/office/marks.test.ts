import { expect, test } from 'vitest'
import { type TextMark, toggleMark } from './marks.ts'

/** The text with what is selected between brackets. */
function press(marked: string, mark: TextMark) {
  const start = marked.indexOf('[')
  const selected = { text: marked.replace('[', '').replace(']', ''), start, end: marked.indexOf(']') - 1 }
  const { text, start: from, end: to } = toggleMark(selected, mark)
  return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`
}

test.each<[string, TextMark, string]>([
  ['a [word ]here', 'bold', 'a **[word]** here'],
  ['a **[word]** here', 'bold', 'a [word] here'],
  ['a []', 'bold', 'a **[]**'],
  ['Rooms\n[]', 'list', 'Rooms\n\n- []'],
  ['[Hall\nBath]\nEnd', 'list', '[- Hall\n- Bath]\nEnd'],
  ['[- Hall\n- Bath]', 'list', '[Hall\nBath]'],
  ['- Hall\n[Bath]', 'list', '- Hall\n- Bath[]'],
  ['Ro[]oms', 'heading', '# Rooms[]'],
  ['1. Ro[]oms', 'list', '- Rooms[]'],
])('%j with %s is %j', (before, mark, after) => {
  expect(press(before, mark)).toBe(after)
})
