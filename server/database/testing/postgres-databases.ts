import pg from 'pg'

/** The database with all tables that tests copy. */
export const migratedName = 'migrated'

/** Creates a database as a copy of another one; returns its address. */
export async function copyDatabase(adminUrl: string, name: string, template: string): Promise<string> {
  // The default strategy writes each page into the log first, which takes four times as long.
  await runAsAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  return adminUrl.replace(/[^/]*$/, name)
}

export async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
