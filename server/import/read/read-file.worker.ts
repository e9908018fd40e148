// The worker that `readApart` starts. It reads one file.
import { parentPort, workerData } from 'node:worker_threads'
import { ImportFault } from './import-fault.ts'
import { readFile } from './read-file.ts'

try {
  parentPort?.postMessage({ read: await readFile(workerData as Uint8Array) })
} catch (error) {
  if (!(error instanceof ImportFault)) throw error
  parentPort?.postMessage({ fault: error.message })
}
