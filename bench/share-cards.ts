import type { Figure } from './figure.ts'
import { loadWith, requireProgram } from './load.ts'
import { quantile } from './quantile.ts'
import { startServer } from './start-server.ts'

const seconds = 5
const newCards = 100

/** New share cards (H4): how long one takes, and how much 100 of them at once slow other pages. */
export async function* measureShareCards(): AsyncGenerator<Figure> {
  await using server = await startServer({ env: { LOADER_MINIMUM_MS: '0' } })
  await server.untilCached()
  const cards = await listCards(server.url)
  const ask = async (card = '') => (await fetch(card)).arrayBuffer()
  const time = async (card: string | undefined) => {
    const begun = performance.now()
    await ask(card)
    return performance.now() - begun
  }
  yield {
    name: 'new share card, the first, which starts the drawing process',
    value: await time(cards.pop()),
    unit: 'ms',
    budget: 300,
  }
  const times: number[] = []
  for (const card of cards.splice(-20)) times.push(await time(card))
  yield { name: 'new share card, median', value: quantile(times, 0.5), unit: 'ms', budget: 300 }

  if (!requireProgram('wrk')) return
  const alone = await loadWith(server.url, { seconds })
  const made = Promise.all(cards.slice(0, newCards).map(ask))
  const beside = await loadWith(server.url, { seconds })
  await made
  yield {
    name: 'pages a second while 100 new share cards are made ÷ otherwise',
    value: beside / alone,
    unit: '',
    least: 0.5,
  }
}

/** The addresses of the cards of all properties, none of which is made yet. */
async function listCards(url: string): Promise<string[]> {
  const records = (await (await fetch(`${url}/property-listings.json`)).json()) as { id: string }[]
  const pages = records.map(async ({ id }) => (await fetch(`${url}/property-listing/${id}`)).text())
  return (await Promise.all(pages)).flatMap((html) => /og:image" content="([^"]+)"/.exec(html)?.[1] ?? [])
}
