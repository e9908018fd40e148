// A space, a text size, a line height, a radius, a control's height or a width of the window that is not on the scale fails `npm run check`.
// The scale is `app/ui/base.css` and `app/ui/widths.css`; decision 005 says why.
import { readFileSync } from 'node:fs'
import stylelint from 'stylelint'

const length = /(?<![\w.-])-?(?!1px|100vw)\d*\.?\d+(px|r?em|ch|lh|[dsl]?v[whib]|mm|cm|pt)/
const shared = 'app/ui/base.css'
const widths = new Set(readFileSync('app/ui/widths.css', 'utf8').match(/\d+em/g))

/** `@container` has no custom conditions, so its widths are compared with those of the window. */
const containerWidth = stylelint.createPlugin('riparo/container-width', (isOn) => (root, result) => {
  if (!isOn) return
  root.walkAtRules('container', (rule) => {
    const [off] = (rule.params.match(/[\d.]+[a-z]+/g) ?? []).filter((width) => !widths.has(width))
    const message = `${off} is none of the widths in app/ui/widths.css`
    if (off) stylelint.utils.report({ result, node: rule, message, ruleName: 'riparo/container-width' })
  })
})

export default {
  plugins: [containerWidth],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    'riparo/container-width': true,
    'media-feature-name-disallowed-list': ['width', 'min-width', 'max-width'],
    'declaration-property-value-disallowed-list': {
      '/^(margin|padding)(-|$)|^(row-|column-)?gap$/': [length],
      '/^border.*radius$/': [length, '/%/'],
      '/^(min-)?(height|block-size)$/': ['/^(4[4-9]|5\\d)px$/'],
    },
    'declaration-property-value-allowed-list': {
      'font-size': [
        'inherit',
        '/^var\\(--(text|title)-(xs|s|m|l|xl)\\)$/',
        // Where text at 200 % would not fit a phone.
        '/^min\\((1em|var\\(--text-[sml]\\)), \\d(\\.\\d)?vw\\)$/',
      ],
      'line-height': ['inherit', '0', '/^var\\(--leading-(title|tight|dense|text)\\)$/'],
    },
  },
  overrides: [{ files: [shared], rules: { 'declaration-property-value-allowed-list': null } }],
}
