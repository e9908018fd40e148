import { PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely'

/** Kysely over PostgreSQL, failing a transaction with its first error. */
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
  /** On a broken connection the rollback fails too and would hide the first error. Kysely has then already marked the connection to be closed. */
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}
