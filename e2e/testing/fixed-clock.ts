// Preloaded into a test's server: its clock starts at `CLOCK_STARTS` and runs on.
const ahead = Date.parse(process.env.CLOCK_STARTS ?? '') - Date.now()

globalThis.Date = new Proxy(Date, {
  construct: (real, given, made) => Reflect.construct(real, given.length ? given : [real.now() + ahead], made),
  get: (real, name) => (name === 'now' ? () => real.now() + ahead : Reflect.get(real, name)),
})
