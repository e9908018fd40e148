// `npm run drill -- crash outbox`: runs the named drills against the real built server. A drill breaks something on purpose
// (a killed process, clients that never finish) and counts what was lost; exit code 1 when a count is over its limit.
// It runs with NODE_ENV=production, as React chooses its build at its first import, and a drill may serve in this process.
import { type Figure, formatFigure, isMet } from '../bench/figure.ts'
import { measureAlerts } from './alerts.ts'
import { measureCluster } from './cluster.ts'
import { measureCompose } from './compose.ts'
import { measureCost } from './cost.ts'
import { measureCrash } from './crash.ts'
import { measureCrashOffice } from './crash-office.ts'
import { measureCrashReplies } from './crash-replies.ts'
import { measureCrashWork } from './crash-work.ts'
import { measureFuzz } from './fuzz.ts'
import { measureFuzzOffice } from './fuzz-office.ts'
import { measureImport } from './import.ts'
import { measureInbox } from './inbox.ts'
import { measureMailbox } from './mailbox.ts'
import { measureMany } from './many.ts'
import { measureOutbox } from './outbox.ts'
import { measurePhotographs } from './photographs.ts'
import { measurePipelining } from './pipelining.ts'
import { measureSearches } from './searches.ts'
import { measureSharedListings } from './shared-listings.ts'
import { measureSlow } from './slow.ts'

const drills: Record<string, () => AsyncIterable<Figure> | Iterable<Figure>> = {
  alerts: measureAlerts,
  cost: measureCost,
  crash: measureCrash,
  'crash-office': measureCrashOffice,
  'crash-replies': measureCrashReplies,
  'crash-work': measureCrashWork,
  outbox: measureOutbox,
  cluster: measureCluster,
  compose: measureCompose,
  'shared-listings': measureSharedListings,
  fuzz: measureFuzz,
  'fuzz-office': measureFuzzOffice,
  slow: measureSlow,
  searches: measureSearches,
  pipelining: measurePipelining,
  photographs: measurePhotographs,
  import: measureImport,
  inbox: measureInbox,
  mailbox: measureMailbox,
  many: measureMany,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(drills, name))
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`usage: npm run drill -- NAME…, where NAME is one of ${Object.keys(drills).join(', ')}`)
  process.exit(2)
}
for (const name of wanted) {
  for await (const figure of drills[name]?.() ?? []) {
    console.log(formatFigure(figure))
    if (isMet(figure) === false) process.exitCode = 1
  }
}
