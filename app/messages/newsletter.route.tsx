import type { ReactNode } from 'react'
import { data } from 'react-router'
import { urls } from '../../domain/urls.ts'
import { Breadcrumbs } from '../page-parts/breadcrumbs.tsx'
import { notFound } from '../page-parts/not-found.ts'
import { privatePage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import { useFirm } from '../page-parts/root-data.ts'
import buttons from '../ui/button.module.css'
import type { Route } from './+types/newsletter.route'
import styles from './newsletter.module.css'

type Texts = { heading: string; text: (firm: { name: string; email: string }) => ReactNode }
type Link = {
  url: (token?: string) => string
  description: string
  button: string
  ask: Texts
  done: Texts
  unknown: Texts
}

/** The two links of a subscriber's mail (D6): the texts of their page before its button is pressed, and after. */
const links = {
  confirm: {
    url: urls.newsletterConfirm,
    description: 'Confirm your subscription to our newsletter.',
    button: 'Confirm my subscription',
    ask: {
      heading: 'Confirm your subscription',
      text: ({ name }) => `Press the button to confirm your subscription to the ${name} newsletter.`,
    },
    done: {
      heading: 'Your subscription is confirmed',
      text: ({ name }) => `Thank you. You will receive the ${name} newsletter. Every issue has a link to unsubscribe.`,
    },
    unknown: {
      heading: 'This link is no longer valid',
      text: () =>
        'It may have expired, you may have unsubscribed, or part of the link may be missing. You can subscribe again at the foot of this page.',
    },
  },
  unsubscribe: {
    url: urls.newsletterUnsubscribe,
    description: 'Unsubscribe from our newsletter.',
    button: 'Unsubscribe',
    ask: {
      heading: 'Unsubscribe',
      text: () => 'Press the button to unsubscribe. We will erase your address from our newsletter list.',
    },
    done: {
      heading: 'You are unsubscribed',
      text: () => 'We have erased your address and will not send you any more newsletters.',
    },
    unknown: {
      heading: 'This link is no longer valid',
      text: ({ email }) => (
        <>
          You may already have unsubscribed, or part of the link may be missing. If you still receive our newsletter,
          write to <a href={`mailto:${email}`}>{email}</a> and we will take you off the list.
        </>
      ),
    },
  },
} satisfies Record<string, Link>

type Step = keyof typeof links

/** Reads the address of a link: the token from the mail, or the result of the page's form. 410 for an unknown token. */
export function loader({ url: { searchParams }, params }: Route.LoaderArgs) {
  if (!isStep(params.step)) throw notFound()
  const { step } = params
  const result = searchParams.get('result')
  if (result === 'done') return data({ step, state: 'done', token: '' } as const)
  if (result === 'unknown') return data({ step, state: 'unknown', token: '' } as const, { status: 410 })
  const token = searchParams.get('token')
  if (!token) throw notFound()
  return data({ step, state: 'ask', token } as const)
}

function isStep(step: string): step is Step {
  return Object.hasOwn(links, step)
}

/** The token is a secret: no cache stores a page with it in the address, and no other site is sent that address. */
export const headers = () => ({ ...privatePage, 'Referrer-Policy': 'no-referrer' })

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { ask, description, url } = links[loaderData.step]
  return pageMeta(matches, { title: ask.heading, description, path: url(), noindex: true })
}

/** The button is an ordinary form: it works without script, and mail scanners that follow links do not press it. */
export default function NewsletterLink({ loaderData: { step, state, token } }: Route.ComponentProps) {
  const { url, button, [state]: texts } = links[step]
  const firm = useFirm()
  return (
    <div className={`page-width ${styles.screen}`}>
      <Breadcrumbs trail={[{ name: texts.heading, path: '' }]} />
      <h1>{texts.heading}</h1>
      <p>{texts.text(firm)}</p>
      {state === 'ask' && (
        <form method="post" action={url(token)}>
          <button type="submit" className={buttons.primary}>
            {button}
          </button>
        </form>
      )}
    </div>
  )
}
