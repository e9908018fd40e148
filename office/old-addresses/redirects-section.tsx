import { Form } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { formatCount } from '../../domain/format-count.ts'
import type { ListedRedirect, OldAddresses, RedirectSource } from '../../domain/redirects/old-addresses.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Pages } from '../paging.tsx'
import rows from '../rows.module.css'
import { type AddressesQuery, addressesUrl } from './addresses-url.ts'
import styles from './old-addresses.module.css'

type Props = Awaited<ReturnType<OldAddresses['listRedirects']>> & { query: AddressesQuery }

const sources: Readonly<Record<RedirectSource, string>> = {
  file: 'from the file redirects.csv',
  import: 'from an import',
  office: 'from the office',
}

/** All redirects. Those of the firm's file can be removed only in that file. */
export function RedirectsSection({ rows: redirects, total, page, pages, query: { words } }: Props) {
  return (
    <section className={styles.section} aria-labelledby="redirects">
      <h2 id="redirects">Addresses that lead somewhere</h2>
      <Form role="search" aria-label="Old addresses" action="#redirects" className={styles.search} preventScrollReset>
        <SearchField defaultValue={words} placeholder="Words of either address" />
      </Form>
      <p aria-live="polite" className={rows.soft}>
        {total === 0 && words ? 'None has these words.' : formatCount(total, 'address', 'addresses')}
      </p>
      <ul className={rows.rows}>
        {redirects.map((redirect) => (
          <RedirectRow key={redirect.from} {...redirect} />
        ))}
      </ul>
      <Pages page={page} pages={pages} to={(number) => `${addressesUrl({ words, page: number })}#redirects`} />
    </section>
  )
}

function RedirectRow({ from, to, source, isDead }: ListedRedirect) {
  return (
    <li className={styles.redirect}>
      <p>
        <bdi className={rows.name}>{from}</bdi>
        <a href={to} target="_blank" rel="noopener">
          <bdi>{to}</bdi>
        </a>
        <small>
          {sources[source]}
          {isDead && <strong>. There is no such page any more, so this address answers “not found”</strong>}
        </small>
      </p>
      {source !== 'file' && (
        <OfficeForm intent="remove" about={from} preventScrollReset>
          <input type="hidden" name="from" value={from} />
          <button type="submit" className={buttons.secondary} aria-label={`Remove ${from}`}>
            Remove
          </button>
        </OfficeForm>
      )}
    </li>
  )
}
