import { urls } from '../../domain/urls.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { useFirm } from '../layout/use-firm.ts'
import type { Route } from './+types/newsletter-unsubscribe.route'
import { linkHeaders, readLink } from './newsletter-link.ts'
import { NewsletterLinkScreen } from './newsletter-link-screen.tsx'

/** A subscriber leaves the list, by the button alone (D6). */
export function loader({ url }: Route.LoaderArgs) {
  return readLink(url)
}

export const headers = () => linkHeaders

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title: 'Unsubscribe',
      description: 'Take your address off the list of our newsletter.',
      path: urls.newsletterUnsubscribe(),
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

export default function NewsletterUnsubscribe({ loaderData }: Route.ComponentProps) {
  const firm = useFirm()
  if (loaderData.result === 'done') {
    return (
      <NewsletterLinkScreen heading="You are unsubscribed">
        <p>Your address is erased from our list. Nothing more will come to it.</p>
      </NewsletterLinkScreen>
    )
  }
  if (loaderData.result === 'unknown') {
    return (
      <NewsletterLinkScreen heading="This link is no longer valid">
        <p>
          Its address is not on our list any more, or a part of the link was lost on the way. If mails still come, write
          to <a href={`mailto:${firm.email}`}>{firm.email}</a> and we take you off.
        </p>
      </NewsletterLinkScreen>
    )
  }
  return (
    <NewsletterLinkScreen
      heading="Unsubscribe"
      ask={{ action: urls.newsletterUnsubscribe(loaderData.token), button: 'Unsubscribe' }}
    >
      <p>Press the button, and we erase your address from the list of our newsletter.</p>
    </NewsletterLinkScreen>
  )
}
