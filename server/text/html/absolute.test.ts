import { expect, it } from 'vitest'
import { untrustedTexts } from '../../sources/testing/untrusted-texts.ts'
import { withWholeAddresses } from './absolute.ts'
import { createSanitiser } from './sanitise.ts'

it.each(untrustedTexts)('addresses of a text with %j in them are whole, each on a host of its own', (text) => {
  const sanitise = createSanitiser({ imageHosts: ['cdn.example'] })
  const attribute = text.replaceAll('"', '&quot;')
  const html = ['', '/media/', 'https://cdn.example/', '#']
    .map((start) => `<a href="${start}${attribute}">a</a><img src="${start}${attribute}" alt="">`)
    .join('')
  const whole = withWholeAddresses(sanitise(html), 'https://riparo.example/insights/post')
  for (const [, address = ''] of whole.matchAll(/ (?:href|src)="([^"]*)"/g))
    expect(address).toMatch(/^(https?|mailto|tel):/)
  for (const [, srcset = ''] of whole.matchAll(/ srcset="([^"]*)"/g))
    expect(srcset).toMatch(/^(https:\/\/riparo\.example\/pictures\/\S+ \d+w(, |$)){12}$/)
})
