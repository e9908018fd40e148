import { safeParse } from 'valibot'
import { invitationFields } from '../../domain/office/people.ts'
import { nameField } from '../../domain/office/person-names.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Sender } from './requests.ts'

type Person = { id: string | null; email: string; name: string; role: string; isRevoked: boolean }

/** The people as the database has them, and as they have to be after the changes whose answer said that they were made. */
export async function expectPeople(database: Database) {
  const people = await readPeople(database)
  const find = (id: string | null) => people.find((person) => person.id === id && id !== null)

  return {
    /** A write that was answered. Those who are no owners change the own name at most, and nobody without a session anything. */
    apply(fields: URLSearchParams | null, answer: string, sender: Sender, personId: string) {
      if (!fields || (sender !== 'owner' && sender !== 'agent')) return
      const read = (name: string) => fields.get(name) ?? ''
      const person = find(read('intent') === 'rename' ? personId : read('id'))
      if (read('intent') === 'rename' && person && answer.includes('/account?done=name')) {
        const name = safeParse(nameField, read('name'))
        if (name.success) person.name = name.output
      }
      // An owner may have made the agent an owner.
      if (find(personId)?.role !== 'owner') return
      if (read('intent') === 'role' && person && answer.includes('/people?done=role')) person.role = read('role')
      if (read('intent') === 'revoke' && person && answer.includes('/people?done=revoked')) person.isRevoked = true
      const invitation = safeParse(invitationFields, { email: read('email'), role: read('role') })
      if (read('intent') !== 'invite' || !invitation.success || !/\/office\/#[\w-]{20}/.test(answer)) return
      const { email, role } = invitation.output
      const known = people.find((each) => each.email === email && !each.isRevoked)
      if (known) known.role = role
      else people.push({ id: null, email, name: email, role, isRevoked: false })
    },
    isAgent: (id: string) => find(id)?.role === 'agent',
    /** The people who are other than they have to be, as text. */
    async findDifferences(): Promise<string[]> {
      const expected = people.map(format)
      const actual = (await readPeople(database)).map(format)
      return [
        ...actual.filter((line) => !expected.includes(line)).map((line) => `there: ${line}`),
        ...expected.filter((line) => !actual.includes(line)).map((line) => `expected: ${line}`),
      ]
    },
  }
}

const format = ({ email, name, role, isRevoked }: Person) => JSON.stringify([email, name, role, isRevoked])

async function readPeople({ db }: Database): Promise<Person[]> {
  const rows = await db.selectFrom('people').selectAll().execute()
  return rows.map(({ id, email, name, role, revoked_at }) => ({
    id,
    email,
    name,
    role,
    isRevoked: revoked_at !== null,
  }))
}
