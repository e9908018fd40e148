import { recordedHost, type WordpressPost, wordpressPosts } from '../../server/sources/testing/wordpress.ts'

const picture = (file: string) => `<img src="/wp-content/uploads/${file}" alt="Bustani" width="1600" height="900">`
const figures = (count: number) => `<figure class="wp-block-image">${picture('a.jpg')}</figure>`.repeat(count)

/** The HTML of an article with remains of editors, page builders and plugins around its blocks. */
const leftovers = `
<p>[contact-form-7 id=&#8221;12&#8243; title=&#8221;Ask us&#8221;]</p>
<p>The view [sic] is what people pay for.</p>
Text outside of a paragraph, with <a href="https://a.example/">a link</a> and <a href="https://b.example/">another</a>.
<iframe src="https://maps.example/" title="the map"></iframe> or <iframe src="https://plans.example/" title="the plan"></iframe>
<div class="wp-block-group"><p>First of a group</p><p>Second of a group</p></div>
<div class="wp-block-file"><a href="/prices.pdf">Price list</a><a href="/prices.pdf" class="wp-block-file__button">Download</a></div>
<figure class="wp-block-gallery columns-3">${figures(4)}</figure>
<div class="gallery"><a href="/wp-content/uploads/b.jpg" aria-label="The gate"></a><a href="/wp-content/uploads/c.jpg" aria-label="The lawn"><span></span></a></div>
<div class="wp-block-columns"><div class="wp-block-column">${figures(1)}</div><div class="wp-block-column">${figures(1)}</div></div>
<p>هذا نص عربي من اليمين إلى اليسار مع English داخل السطر.</p>
<ul><li>عنصر أول</li></ul>`

export const pluginPosts: readonly WordpressPost[] = wordpressPosts(1, {
  slug: 'leftovers',
  title: { rendered: 'مرحبا بالعالم' },
  content: { rendered: leftovers },
})

/** Ordinary posts; those with the given numbers have a picture, and the newest post has the highest number. */
export function postsWithPictures(count: number, numbers: readonly number[]): WordpressPost[] {
  return wordpressPosts(count).map((post) => ({
    ...post,
    title: { rendered: `What an owner of land number ${post.id} should ask before the rains` },
    content: { rendered: `<p>${'Beacons, boundaries and neighbours. '.repeat(6)}</p>` },
    _embedded: numbers.includes(post.id)
      ? {
          'wp:featuredmedia': [
            { source_url: `http://${recordedHost}/wp-content/uploads/${post.id}.jpg`, alt_text: 'Shamba' },
          ],
        }
      : {},
  }))
}
