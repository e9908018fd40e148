import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { Accordion } from '../ui/accordion.tsx'
import { Picture } from '../ui/picture.tsx'
import type { ServiceGroup } from './service-groups.ts'
import styles from './services-accordion.module.css'

/** The three groups of services. A closed group shows a strip of its picture, an open one the whole picture and its services. */
export function ServicesAccordion({ groups }: { groups: readonly ServiceGroup[] }) {
  return (
    <div className={styles.groups}>
      {groups.map(({ title, text, category, services, picture }) => (
        <Accordion
          key={category}
          className={styles.group}
          summary={
            <>
              <h3>{title}</h3>
              <Picture {...picture} alt="" sizes="(width < 48em) 100vw, 40vw" className={styles.picture} />
            </>
          }
        >
          <div className={styles.body}>
            <div>
              <p>{text}</p>
              <Link to={urls.serviceCategory(category)} className={styles.all}>
                All about {title}
              </Link>
            </div>
            <ul>
              {services.map((service) => (
                <li key={service.id}>
                  <Link to={urls.service(service)}>{service.title}</Link>
                </li>
              ))}
            </ul>
          </div>
        </Accordion>
      ))}
    </div>
  )
}
