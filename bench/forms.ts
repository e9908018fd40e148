import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { postInquiry } from './post-inquiry.ts'
import { quantile } from './quantile.ts'
import { startServer } from './start-server.ts'

const posts = 200

/** The time from the post of a valid inquiry to its answer, beside the time of one fsync of the same disk in the same run. */
export async function* measureForms(): AsyncGenerator<Figure> {
  await using server = await startServer()
  const file = openSync(join(server.dataDir, 'fsync'), 'w')
  const syncs: number[] = []
  const answers: number[] = []
  for (let index = 0; index < posts; index++) {
    syncs.push(
      await time(async () => {
        writeSync(file, Buffer.alloc(4096, index))
        fsyncSync(file)
      }),
    )
    answers.push(await time(() => post(server.url, index)))
  }
  closeSync(file)
  const sync = quantile(syncs, 0.5)
  yield { name: 'fsync of the same disk, median', value: sync, unit: 'ms' }
  yield { name: 'answer to a valid inquiry, median', value: quantile(answers, 0.5), unit: 'ms', budget: 3 * sync + 3 }
}

async function post(url: string, index: number) {
  const reference = await postInquiry(url, { msg: `When could we see it? (${index})` })
  if (!reference) throw new Error('An inquiry was not acknowledged')
}

async function time(run: () => Promise<unknown>) {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}
