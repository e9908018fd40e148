import type { Page, Request } from '@playwright/test'

type Button = { label: string; path: string; name: string; value: string }

/** A field of a form, with the facts by which the pressed one of the form's buttons is known. */
type Field = { form: string; isSelect: boolean; buttons: Button[] }

/** Also fields outside of their form, as the rows of a shortlist have. */
const fields = ':is(form *, [form]):is(input:not([type=hidden], [type=file]), select)'

/**
 * Presses Enter in each field of the forms of the page, or of a part of it, and says for each form which buttons that pressed: `Filter properties: Search`. No form is
 * sent: with script the page does not learn of it, and without script the request is answered with nothing.
 */
export async function pressEnterEverywhere(page: Page, hasScript: boolean, part = 'body'): Promise<string[]> {
  const requests: Request[] = []
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.continue()
    requests.push(request)
    return route.fulfill({ status: 204 })
  })
  if (hasScript) await page.evaluate(recordSubmitters)
  await page.evaluate(() => {
    // Browsers do not send a form whose required fields are empty.
    for (const form of document.forms) form.noValidate = true
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  const pressed = new Set<string>()
  for (const field of await page.locator(part).locator(fields).all()) {
    const described = await field.evaluate(describe)
    if (!described) continue
    const { form, isSelect, buttons } = described
    requests.length = 0
    // Nothing is sent from a select, so each of them waits in vain.
    const timeout = isSelect ? 200 : 1_000
    const sent = hasScript ? undefined : page.waitForEvent('request', { timeout }).catch(() => null)
    await field.press('Enter')
    const label = hasScript
      ? await page.evaluate(() => (window as Recorder).takeSubmitter?.() ?? null)
      : ((await sent) && toLabel(requests[0], buttons)) || null
    // Enter opens a select, or does nothing.
    if (isSelect && label === null) await field.press('Escape')
    else pressed.add(`${form}: ${label ?? 'nothing'}`)
  }
  await page.unroute('**/*')
  return [...pressed]
}

/** Null for a field that nobody reaches. */
function describe(field: Element): Field | null {
  const { width, height } = field.getBoundingClientRect()
  const isSeen = width > 0 && height > 0 && field.checkVisibility({ visibilityProperty: true })
  if (!isSeen || field.matches(':disabled, [tabindex="-1"]')) return null
  const { form } = field as HTMLInputElement
  if (!form) throw new Error('a field without its form')
  const label = form.ariaLabel ?? form.closest('section, dialog, main')?.querySelector('h1, h2, h3')?.textContent ?? ''
  const buttons = [...form.elements].filter((it) => it instanceof HTMLButtonElement && it.type === 'submit')
  return {
    form: label.trim(),
    isSelect: field instanceof HTMLSelectElement,
    buttons: (buttons as HTMLButtonElement[]).map((button) => ({
      label: button.textContent?.trim() ?? '',
      path: new URL(button.hasAttribute('formaction') ? button.formAction : form.action).pathname,
      name: button.name,
      value: button.value,
    })),
  }
}

/** The button whose address and value a request has; of several the one with a name. */
function toLabel(request: Request | undefined, buttons: Button[]) {
  if (!request) return null
  const { pathname, search } = new URL(request.url())
  const sent = new URLSearchParams(request.method() === 'POST' ? (request.postData() ?? '') : search)
  const pressed = buttons.filter(
    ({ path, name, value }) => path === pathname && (name === '' || sent.getAll(name).includes(value)),
  )
  return (pressed.find(({ name }) => name !== '') ?? pressed[0])?.label ?? `an unknown button, to ${pathname}`
}

type Recorder = Window & { takeSubmitter?: () => string | null }

function recordSubmitters() {
  let last: string | null = null
  addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      last = (event as SubmitEvent).submitter?.textContent?.trim() ?? 'no button'
    },
    { capture: true },
  )
  ;(window as Recorder).takeSubmitter = () => {
    const label = last
    last = null
    return label
  }
}
