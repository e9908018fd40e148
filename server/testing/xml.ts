import { SaxesParser } from 'saxes'
import { expect } from 'vitest'

export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }

export function linkOf(element: XmlElement, rel: string) {
  return all(element, 'link').find(({ attributes }) => attributes.rel === rel)?.attributes.href
}

export function all({ children }: XmlElement, name: string) {
  return children.filter((child) => child.name === name)
}

export function one(element: XmlElement, name: string): XmlElement {
  const [found, ...others] = all(element, name)
  expect([name, found ? 1 + others.length : 0]).toEqual([name, 1])
  if (!found) throw new Error(`no ${name}`)
  return found
}

/** Throws for what is not XML: a strict parser, not a browser's. */
export function parseXml(source: string): XmlElement {
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [document]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(source).close()
  const [root] = document.children
  if (!root) throw new Error('no XML')
  return root
}
