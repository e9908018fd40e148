import { type Firm, listNetworks, listRegistrations } from '../../domain/firm/firm.ts'
import { Telephone } from '../ui/telephone.tsx'
import styles from './contact-details.module.css'

/** The firm's address, opening hours and contacts (section 2). */
export function ContactDetails({ firm, heading }: { firm: Firm; heading: string }) {
  const registrations = listRegistrations(firm)
  return (
    <section className={styles.details} aria-labelledby="details">
      <h2 id="details">{heading}</h2>
      <dl>
        <div>
          <dt>Office</dt>
          <dd>
            <address>
              {[...firm.address.lines, `${firm.address.town}, ${firm.address.country}`].map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </dd>
        </div>
        <div>
          <dt>Telephone</dt>
          {firm.phones.map((phone) => (
            <dd key={phone}>
              <Telephone number={firm.dialled[phone]}>{phone}</Telephone>
            </dd>
          ))}
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </dd>
        </div>
        <div>
          <dt>Opening hours</dt>
          <dd>{firm.openingHours.days}</dd>
          <dd>{firm.openingHours.hours}</dd>
        </div>
        {registrations.length > 0 && (
          <div>
            <dt>Registered with</dt>
            {registrations.map((registration) => (
              <dd key={registration}>{registration}</dd>
            ))}
          </div>
        )}
        <div>
          <dt>Follow us</dt>
          <dd className={styles.networks}>
            {listNetworks(firm).map(({ label, url }) => (
              <a key={label} href={url} target="_blank" rel="noopener">
                {label}
              </a>
            ))}
          </dd>
        </div>
      </dl>
    </section>
  )
}
