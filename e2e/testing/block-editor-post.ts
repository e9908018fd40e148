import { recordedPosts, type WordpressPost, wordpressPosts } from '../../server/sources/testing/wordpress.ts'

const columns = Array.from({ length: 14 }, (_, month) => `Month${month + 1}`)
const cells = (tag: 'th' | 'td', texts: string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join('')
const picture = (file: string) =>
  `<img src="/wp-content/uploads/${file}" alt="Shamba la mahindi" width="1600" height="900">`

/** The recorded HTML of every block of WordPress's block editor, with blocks added that the recording lacks. */
const blocks = `
${recordedPosts.find(({ slug }) => slug === 'vitalu-vyote-vya-gutenberg')?.content.rendered}
<h2>Kodi za mwaka<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup></h2>
<figure class="wp-block-table"><table><thead><tr>${cells('th', columns)}</tr></thead>
<tbody><tr>${cells(
  'td',
  columns.map((_, month) => `KES&nbsp;1,${month}50,000`),
)}</tr></tbody></table><figcaption>Kodi kwa mwezi</figcaption></figure>
<table><tbody><tr><th>Neno</th><td>${'Nenorefulisilokatika'.repeat(5)}</td></tr></tbody></table>
<figure class="wp-block-image alignfull">${picture('a.jpg')}<figcaption>Pana kabisa</figcaption></figure>
<figure class="wp-block-image alignleft">${picture('b.jpg')}</figure><p>${'Aya kando ya picha. '.repeat(30)}</p>
<figure class="wp-block-image alignright">${picture('c.jpg')}</figure><p>${'Aya kando ya picha. '.repeat(30)}</p>
<ul class="blocks-gallery-grid wp-block-gallery">${`<li><figure>${picture('d.jpg')}</figure></li>`.repeat(5)}</ul>
<pre class="wp-block-code"><code>${'const bei = soko.bei(); '.repeat(12)}</code></pre>
<details class="wp-block-details"><summary>Zaidi</summary><p>${'Maelezo. '.repeat(40)}</p></details>
<ol><li>Moja<ul><li>Mbili<ol type="a"><li>Tatu</li></ol></li></ul></li></ol>
<p>https://tovuti.example/${'anwani-ndefu-'.repeat(20)}</p>
<iframe src="https://ramani.invalid/embed" title="Ramani" width="600" height="450"></iframe>
<ol class="wp-block-footnotes"><li id="f1">Sheria. <a href="#f1-link" aria-label="Jump to footnote reference 1">↩︎</a></li></ol>`

export const blockEditorPosts: readonly WordpressPost[] = wordpressPosts(1, {
  slug: 'blocks',
  title: { rendered: 'Every block of the editor' },
  content: { rendered: blocks },
})
