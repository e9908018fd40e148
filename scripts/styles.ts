import globalData from '@csstools/postcss-global-data'
import customMedia from 'postcss-custom-media'

/** Vite's options for the style sheets of both apps: `@media (--phone)` becomes the width that `app/ui/widths.css` gives it. */
export const styles = {
  postcss: { plugins: [globalData({ files: [`${import.meta.dirname}/../app/ui/widths.css`] }), customMedia()] },
}
