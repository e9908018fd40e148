import type { Figure } from '../bench/figure.ts'
import { postInquiry } from '../bench/post-inquiry.ts'
import { startServer } from '../bench/start-server.ts'
import { connect } from '../server/database/connect.ts'
import { startPostgres } from '../server/database/testing/start-postgres.ts'
import { startMailCounter } from './mail-counter.ts'
import { untilDelivered } from './until-delivered.ts'

const visitors = 20

/** Two servers share one PostgreSQL and its outbox. `OUTBOX_SUBMISSIONS` sets the number of inquiries (default 5,000). */
export async function* measureOutbox(): AsyncGenerator<Figure> {
  const submissions = Number(process.env.OUTBOX_SUBMISSIONS ?? 5_000)
  await using postgres = await startPostgres()
  if (!postgres) return console.error('PostgreSQL is not installed')
  await using mails = await startMailCounter()
  const env = { ...mails.env, DATABASE_URL: postgres.url }
  const database = await connect({ url: postgres.url })
  const begun = performance.now()
  {
    await using first = await startServer({ env })
    await using second = await startServer({ env })
    let number = 0
    const visit = async () => {
      while (number < submissions) {
        const { url } = number % 2 ? first : second
        const reference = await postInquiry(url, { msg: `Message ${number++}` })
        if (!reference) throw new Error('an inquiry was not acknowledged')
      }
    }
    await Promise.all(Array.from({ length: visitors }, visit))
    await untilDelivered(database)
  }
  await database.close()
  const arrivals = [...mails.notifications.values()]
  const repeats = [...arrivals, ...mails.acknowledgements.values()].reduce((sum, { length }) => sum + length - 1, 0)
  yield { name: 'two servers, inquiries acknowledged', value: submissions, unit: '' }
  yield { name: 'notifications missing', value: submissions - arrivals.length, unit: '', budget: 0 }
  const missing = submissions - mails.acknowledgements.size
  yield { name: 'acknowledgements missing', value: missing, unit: '', budget: 0 }
  yield { name: 'mails delivered twice', value: repeats, unit: '', budget: 0 }
  yield { name: 'from the first inquiry to the last mail', value: (performance.now() - begun) / 1000, unit: 's' }
}
