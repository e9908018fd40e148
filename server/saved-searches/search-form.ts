import { joinValues } from '../../domain/messages/submitted-fields.ts'
import { savedSearchThanks } from '../../domain/messages/thanks.ts'
import { pages } from '../../domain/pages.ts'
import type { Catalogue } from '../../domain/ports.ts'
import { readWanted } from '../../domain/saved-searches/read-wanted.ts'
import { isFrequency } from '../../domain/saved-searches/seeker-page.ts'
import { maxQuery } from '../../domain/saved-searches/wanted.ts'
import { urls } from '../../domain/urls.ts'
import { findAddressFault } from '../http/guards/address-limits.ts'
import type { MessageDependencies } from '../messages/accept.ts'
import type { SiteForm } from '../messages/forms.ts'
import { askForSearch } from './ask.ts'

type FormDependencies = Pick<MessageDependencies, 'db' | 'mailContext' | 'outbox' | 'mails'> & {
  catalogue: Pick<Catalogue, 'list' | 'findMany'>
}

const noMails = 'We cannot send e-mail at the moment, so we cannot tell you of new properties. Please ask us instead'
const noSearch = 'We no longer have this search or property. Please search again'

/** The form of `/follow`, which saves a search and asks by mail to confirm it (K2.2). */
export function createSearchForm(dependencies: FormDependencies, privacyVersion: string): SiteForm<'saved-search'> {
  const answer = (search: string) => ({
    message: savedSearchThanks,
    sentPage: urls.sent(pageOf(search), 'saved-search', 'sent'),
  })
  return {
    page: ({ search }) => pageOf(joinValues(search)),
    async accept({ email, often, search }) {
      if (!dependencies.mails) return { errors: { email: noMails } }
      if (hasFault(search)) return { errors: { search: noSearch } }
      const asked = await readWanted(dependencies.catalogue, search)
      if (asked === null) return { errors: { search: noSearch } }
      const frequency = isFrequency(often) ? often : 'weekly'
      await askForSearch(dependencies, { ...asked, email, frequency, privacyVersion, now: new Date() })
      return answer(search)
    },
    pretend: async ({ search }) => answer(joinValues(search)),
  }
}

const followUrl = (query: string) => `${pages.follow.path}?${new URLSearchParams(query)}`

/** The page that has the form; without the search where no page could have such an address. */
function pageOf(search: string): string {
  return hasFault(search) ? urls.follow('all') : followUrl(search)
}

function hasFault(search: string): boolean {
  return search.length > maxQuery || findAddressFault(followUrl(search)) !== null
}
