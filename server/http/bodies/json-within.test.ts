import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findJsonWithin } from './json-within.ts'

const posts = [{ id: 1, content: { rendered: '<!-- wp:paragraph --><p>[sic] "{}" \\ ]</p>' } }]
const json = JSON.stringify(posts)
const notice =
  '<br />\n<b>Notice</b>:  Undefined index: a[0] in <b>/srv/www/wp-content/plugins/seo/class.php</b> on line <b>7</b><br />\n'

describe('the JSON of an answer is read', () => {
  it.each([
    ['alone', '', ''],
    ['with a byte order mark', '\ufeff', ''],
    ['behind a notice of PHP', notice, ''],
    [
      'behind notices of PHP as text',
      'PHP Warning:  foreach() in /srv/a.php on line 3\n#0 [internal function]: a()\n',
      '',
    ],
    ['behind a line of a log', '[26-Nov-2026 13:00:00 UTC] PHP Notice: a\n', ''],
    [
      'before the comment of a cache',
      '',
      '\n<!-- Dynamic page generated in 0.512 seconds. -->\n<!-- {"cached":true} -->',
    ],
    ['before a comment that is left open', '', '\n<!-- Served from cache'],
    ['between both', `${notice}${notice}`, '<!-- Performance optimized by W3 Total Cache. [{"a":1}] -->'],
  ])('%s', (_, before, after) => {
    expect(findJsonWithin(before + json + after)?.value).toEqual(posts)
  })

  it('and the text around it is told in one line', () => {
    expect(findJsonWithin(`${notice}${json}\n<!-- cached -->`)?.cut).toBe(
      '<br /> <b>Notice</b>: Undefined index: a[0] in <b>/srv/www/wp-content/plugins/seo/class.php</b> on line <b>7</b><br /> <!-- cached -->',
    )
    expect(findJsonWithin(json)?.cut).toBe('')
  })

  it('when it is an error, and when it is a list of nothing beside a comment', () => {
    expect(findJsonWithin(`${notice}{"code":"rest_invalid_param"}`)?.value).toEqual({ code: 'rest_invalid_param' })
    expect(findJsonWithin('[]\n<!-- cached -->')?.value).toEqual([])
  })

  it('whatever a text without brackets stands around it', () => {
    const noise = fc.string({ unit: 'grapheme' }).filter((text) => !/[[\]{}]|<!--/.test(text))
    fc.assert(
      fc.property(
        noise,
        noise,
        fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 }),
        (before, after, value) => {
          const text = JSON.stringify(value)
          expect(findJsonWithin(before + text + after)?.value).toEqual(JSON.parse(text))
        },
      ),
    )
  })
})

describe('no JSON is made of', () => {
  it.each([
    ['a page', '<!doctype html><title>Down</title><p>[a]</p>'],
    ['the list in the script of a page', '<!DOCTYPE html><html><script>var a = [{"id":1}];</script></html>'],
    ['an empty list in a script', '<p>Error</p><script>var a = [];</script>'],
    ['an empty list behind an error', `${notice}[]`],
    ['two values', `${json}${json}`],
    ['a list and an error', `${json}{"code":"a"}`],
    ['a list that ends early', `${json.slice(0, -1)}<b>Fatal error</b>: Allowed memory size exhausted`],
    ['a list that ends early, with a whole list in it', '[{"id":1,"links":[{"href":"a"}],"title":'],
    ['an open comment', '<!-- [{"id":1}]'],
    ['an error in words', 'Error establishing a database connection'],
    ['a number', 'error 500'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(findJsonWithin(text)).toBeUndefined()
  })
})
