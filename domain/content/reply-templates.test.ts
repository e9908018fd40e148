import { expect, test } from 'vitest'
import { addTemplate, fillTemplates } from './reply-templates.ts'

const replies = {
  templates: [
    { name: 'Viewing', paragraphs: ['Good day {name},', 'You asked about {property}. {property} is free.'] },
    { name: 'More', paragraphs: ['Its page is below.'], sendsProperty: true },
    { name: 'Call', paragraphs: ['Good day {name},', 'We will call.'] },
  ],
}
const garden = { name: 'Garden flat', isShown: true }
const textsOf = (answered: Parameters<typeof fillTemplates>[1]) =>
  fillTemplates(replies, answered).map(({ text }) => text)

test('a template has the name and the property of the message, in paragraphs', () => {
  expect(fillTemplates(replies, { name: 'Wanjiru', property: garden })).toEqual([
    {
      name: 'Viewing',
      text: 'Good day Wanjiru,\n\nYou asked about Garden flat. Garden flat is free.',
      sendsProperty: false,
    },
    { name: 'More', text: 'Its page is below.', sendsProperty: true },
    { name: 'Call', text: 'Good day Wanjiru,\n\nWe will call.', sendsProperty: false },
  ])
})

test('a name that looks like a part of a template stays as it was typed', () => {
  for (const name of ['{property}', '{name} $1 $&', '<script>alert(1)</script>', '\\{firm}'])
    expect(textsOf({ name, property: garden })[2]).toBe(`Good day ${name},\n\nWe will call.`)
})

test('without a property, no template is offered that names one or sends its page; without a name, none is greeted', () => {
  expect(textsOf({ name: '', property: null })).toEqual(['Good day,\n\nWe will call.'])
})

test('a property that is not on the site is named, and its page not sent', () => {
  const offered = fillTemplates(replies, { name: 'Wanjiru', property: { ...garden, isShown: false } })
  expect(offered.map(({ name }) => name)).toEqual(['Viewing', 'Call'])
})

test('a template stands in place of nothing or of another one, and below what was typed', () => {
  const all = fillTemplates(replies, { name: 'Wanjiru', property: garden })
  const [viewing, more] = all
  if (!viewing || !more) throw new Error('no templates')
  expect(addTemplate(' \n', more, all)).toBe(more.text)
  expect(addTemplate(`${viewing.text}\n`, more, all)).toBe(more.text)
  expect(addTemplate('Dear Wanjiru,', more, all)).toBe(`Dear Wanjiru,\n\n${more.text}`)
  expect(addTemplate(`${viewing.text} Bring your family.`, more, all)).toContain('Bring your family.')
})

test('a firm without templates has none', () => {
  expect(fillTemplates(null, { name: 'Wanjiru', property: garden })).toEqual([])
})
