import { urls } from '../../domain/urls.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { useFirm } from '../layout/use-firm.ts'
import type { Route } from './+types/newsletter-confirm.route'
import { linkHeaders, readLink } from './newsletter-link.ts'
import { NewsletterLinkScreen } from './newsletter-link-screen.tsx'

/** A subscriber confirms the address, by the button alone (D6). */
export function loader({ url }: Route.LoaderArgs) {
  return readLink(url)
}

export const headers = () => linkHeaders

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title: 'Confirm your address',
      description: 'Confirm the address that our newsletter is to go to.',
      path: urls.newsletterConfirm(),
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

export default function NewsletterConfirm({ loaderData }: Route.ComponentProps) {
  const firm = useFirm()
  if (loaderData.result === 'done') {
    return (
      <NewsletterLinkScreen heading="Your address is confirmed">
        <p>Thank you. The newsletter of {firm.name} will come to you, and every issue has a link to unsubscribe.</p>
      </NewsletterLinkScreen>
    )
  }
  if (loaderData.result === 'unknown') {
    return (
      <NewsletterLinkScreen heading="This link is no longer valid">
        <p>
          It waited too long, its address was unsubscribed, or a part of it was lost on the way. You can subscribe again
          at the foot of this page.
        </p>
      </NewsletterLinkScreen>
    )
  }
  return (
    <NewsletterLinkScreen
      heading="Confirm your address"
      ask={{ action: urls.newsletterConfirm(loaderData.token), button: 'Confirm my address' }}
    >
      <p>The newsletter of {firm.name} comes to you once you press this button, and not before.</p>
    </NewsletterLinkScreen>
  )
}
