/** Where the server writes what it has to say: one JSON line per call, no personal data (Fastify's logger fits). */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
