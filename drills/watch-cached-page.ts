import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** The visitor's pause between two pages, in milliseconds. */
const pauseMs = 5

/** The visitor's address, another one of this machine than the attackers'. */
const visitor = '127.0.0.3'

/**
 * Asks for a page of the cache again and again, as another visitor, in a thread of its own: a busy drill would measure itself.
 * `take` gives the milliseconds of each answer since it was last called, and waits for the one that is due.
 */
export function watchCachedPage(url: string) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: url })
  const answers = new EventTarget()
  let times: number[] = []
  worker.on('message', (ms: number) => {
    times.push(ms)
    answers.dispatchEvent(new Event('answer'))
  })
  const nextAnswer = () => new Promise((resolve) => answers.addEventListener('answer', resolve, { once: true }))
  return {
    async take(): Promise<number[]> {
      await nextAnswer()
      const taken = times
      times = []
      return taken
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}

if (!isMainThread) visit(new Agent({ keepAlive: true }))

function visit(agent: Agent) {
  const begun = performance.now()
  const headers = { 'Accept-Encoding': 'br' }
  get(workerData, { agent, headers, localAddress: visitor }, (answer) => {
    if (answer.statusCode !== 200) throw new Error(`The cached page was answered with ${answer.statusCode}.`)
    answer.resume().on('end', () => {
      parentPort?.postMessage(performance.now() - begun)
      setTimeout(visit, pauseMs, agent)
    })
  })
}
