/** An export file as WordPress writes it, made for tests. */
export function writeWxr(
  items: readonly string[],
  { site = 'https://www.old-homes.example', terms = '' } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file. -->
<rss version="2.0"
	xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
	xmlns:content="http://purl.org/rss/1.0/modules/content/"
	xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:wp="http://wordpress.org/export/1.2/"
>
<channel>
	<title>Old Homes</title>
	<link>${site}</link>
	<wp:wxr_version>1.2</wp:wxr_version>
	<wp:base_site_url>${site}</wp:base_site_url>
	<wp:base_blog_url>${site}</wp:base_blog_url>
	<wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[akinyi]]></wp:author_login><wp:author_display_name><![CDATA[Akinyi Odhiambo]]></wp:author_display_name></wp:author>
${terms}
	<generator>https://wordpress.org/?v=6.8</generator>
${items.join('\n')}
</channel>
</rss>
`
}

type Item = {
  id: number
  type: string
  title: string
  status?: string
  link?: string
  name?: string
  content?: string
  parent?: number
  order?: number
  date?: string
  password?: string
  attachment?: string
  terms?: readonly (readonly [taxonomy: string, name: string, slug?: string])[]
  meta?: readonly (readonly [key: string, value: string])[]
}

/** One entry of an export file. */
export function writeItem({ id, type, title, ...item }: Item): string {
  const date = item.date ?? '2024-03-05 06:30:00'
  return `	<item>
		<title>${cdata(title)}</title>
		<link>${escapeXml(item.link ?? `https://www.old-homes.example/${type}/${toSlug(title)}/`)}</link>
		<pubDate>Tue, 05 Mar 2024 06:30:00 +0000</pubDate>
		<dc:creator>${cdata('akinyi')}</dc:creator>
		<guid isPermaLink="false">https://www.old-homes.example/?post_type=${type}&#038;p=${id}</guid>
		<description></description>
		<content:encoded>${cdata(item.content ?? '')}</content:encoded>
		<excerpt:encoded>${cdata('')}</excerpt:encoded>
		<wp:post_id>${id}</wp:post_id>
		<wp:post_date>${cdata(date)}</wp:post_date>
		<wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt>
		<wp:post_name>${cdata(item.name ?? toSlug(title))}</wp:post_name>
		<wp:status>${cdata(item.status ?? (type === 'attachment' ? 'inherit' : 'publish'))}</wp:status>
		<wp:post_parent>${item.parent ?? 0}</wp:post_parent>
		<wp:menu_order>${item.order ?? 0}</wp:menu_order>
		<wp:post_type>${cdata(type)}</wp:post_type>
		<wp:post_password>${cdata(item.password ?? '')}</wp:post_password>
${item.attachment ? `		<wp:attachment_url>${cdata(item.attachment)}</wp:attachment_url>\n` : ''}${(item.terms ?? [])
  .map(
    ([taxonomy, name, slug]) =>
      `		<category domain="${taxonomy}" nicename="${slug ?? toSlug(name)}">${cdata(name)}</category>\n`,
  )
  .join('')}${(item.meta ?? [])
  .map(
    ([key, value]) =>
      `		<wp:postmeta>\n			<wp:meta_key>${cdata(key)}</wp:meta_key>\n			<wp:meta_value>${cdata(value)}</wp:meta_value>\n		</wp:postmeta>\n`,
  )
  .join('')}	</item>`
}

/** A term of a taxonomy with parents. */
export function writeTerm(taxonomy: string, name: string, parent = ''): string {
  return `	<wp:term><wp:term_id>1</wp:term_id><wp:term_taxonomy>${cdata(taxonomy)}</wp:term_taxonomy><wp:term_slug>${cdata(toSlug(name))}</wp:term_slug><wp:term_parent>${cdata(parent)}</wp:term_parent><wp:term_name>${cdata(name)}</wp:term_name></wp:term>`
}

/** An attachment, which WordPress stores below the post for which it was uploaded. */
export function writePicture(id: number, file: string, parent = 0, order = 0): string {
  const attachment = `https://www.old-homes.example/wp-content/uploads/2024/03/${file}`
  return writeItem({ id, type: 'attachment', title: file, parent, order, attachment })
}

/** An export of RealHomes with a draft for each list of addresses, which are its gallery. */
export function writeVillas(galleries: readonly (readonly string[])[]): string {
  const items = galleries.flatMap((addresses, at) => {
    const id = 100 * (at + 1)
    const idOf = (index: number) => id + index + 1
    const meta = addresses.map((_, index) => ['REAL_HOMES_property_images', `${idOf(index)}`] as const)
    return [
      ...addresses.map((attachment, index) =>
        writeItem({ id: idOf(index), type: 'attachment', title: attachment, parent: id, attachment }),
      ),
      writeItem({ id, type: 'property', title: `Villa ${at + 1}`, status: 'draft', meta }),
    ]
  })
  return writeWxr(items)
}

/** Writes lists and texts as PHP's `serialize` does. */
export function serializePhp(value: string | number | readonly unknown[] | { [key: string]: unknown }): string {
  if (typeof value === 'number') return `i:${value};`
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`
  const pairs = Array.isArray(value)
    ? value.map((each, index) => [index, each] as const)
    : Object.entries(value).map(([key, each]) => [key, each] as const)
  return `a:${pairs.length}:{${pairs.map(([key, each]) => serializePhp(key) + serializePhp(each as string)).join('')}}`
}

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&#038;')
}

function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
