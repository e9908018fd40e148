export type TextMark = 'bold' | 'list' | 'heading'

/** The text of a control with what is selected in it, as positions in UTF-16 units. */
export type Selected = { text: string; start: number; end: number }

/** The text after a press on one of the buttons Bold, List and Heading. A second press takes the mark away again. */
export function toggleMark(selected: Selected, mark: TextMark): Selected {
  return mark === 'bold' ? toggleBold(selected) : toggleLines(selected, mark === 'list' ? '- ' : '# ')
}

function toggleBold({ text, start, end }: Selected): Selected {
  // Signs around spaces mark nothing, and a double click selects the space after a word.
  const words = text.slice(start, end)
  const from = start + (words.length - words.trimStart().length)
  const to = Math.max(from, end - (words.length - words.trimEnd().length))
  const inner = text.slice(from, to)
  if (text.slice(from - 2, from) === '**' && text.slice(to, to + 2) === '**') {
    return { text: text.slice(0, from - 2) + inner + text.slice(to + 2), start: from - 2, end: to - 2 }
  }
  return { text: `${text.slice(0, from)}**${inner}**${text.slice(to)}`, start: from + 2, end: to + 2 }
}

function toggleLines({ text, start, end }: Selected, sign: '- ' | '# '): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const nextBreak = text.indexOf('\n', Math.max(start, end - 1))
  const to = nextBreak < 0 ? text.length : nextBreak
  const lines = text.slice(from, to).split('\n')
  const isBlank = lines.every((line) => line === '')
  const isMarked = !isBlank && lines.every((line) => line === '' || line.startsWith(sign))
  const changed = lines.map((line) => {
    if (isBlank) return sign
    if (line === '') return line
    return isMarked ? line.slice(sign.length) : sign + line.replace(/^(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+/, '')
  })
  const block = changed.join('\n')
  const before = text.slice(0, from)
  // A list that follows a line of text directly is one, but people see it better apart.
  const gap =
    !isMarked && before !== '' && !before.endsWith('\n\n') && !/(?:^|\n)[-#] [^\n]*\n$/.test(before) ? '\n' : ''
  return {
    text: before + gap + block + text.slice(to),
    start: from + gap.length + (lines.length > 1 ? 0 : block.length),
    end: from + gap.length + block.length,
  }
}
