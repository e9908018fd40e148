import { PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely'

/** Kysely over PostgreSQL. */
export class PostgresPoolDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new FirstErrorDriver(this.#config)
  }
}

class FirstErrorDriver extends PostgresDriver {
  /** On a connection that broke it fails as well, and would hide why. Kysely has then marked the connection to be closed. */
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}
