import { expect, type Locator, type Page } from '@playwright/test'

export type Filter = ReturnType<typeof createFilter>

/** The filter and the sort of a listings screen. */
export function createFilter(page: Page) {
  const form = page.getByRole('search', { name: 'Filter properties' })
  const chips = page.getByRole('list', { name: 'Applied filters' })
  return {
    form,
    toggle: form.getByRole('button', { name: 'All filters' }),
    field: (label: string) => form.getByLabel(label),
    words: form.getByRole('searchbox', { name: 'Search' }),
    choose: (label: string, option: string) => choose(form.getByLabel(label), option),
    ...createWhere(form),
    apply: form.getByRole('button', { name: /^Show .*propert/ }),
    show: () => form.getByRole('button', { name: /^Show .*propert/ }).click(),
    options: async (label: string) => (await listOptions(form.getByLabel(label))).map(({ name }) => name),
    /** The count beside an option. */
    count: async (label: string, option: string) =>
      (await listOptions(form.getByLabel(label))).find(({ name }) => name === option)?.count,
    lastSearches: form.getByRole('region', { name: 'Your last searches' }),
    chips,
    remove: (label: string) => chips.getByRole('link', { name: `${label} : remove` }).click(),
  }
}

export type Sheet = ReturnType<typeof createSheet>

/** The filter sheet of a phone. */
export function createSheet(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  return {
    dialog,
    show: dialog.getByRole('button', { name: /^Show / }),
    field: (label: string) => dialog.getByLabel(label),
    choose: (label: string, option: string) => choose(dialog.getByLabel(label), option),
    ...createWhere(dialog),
    async open() {
      await page.getByRole('button', { name: 'All filters' }).click()
      await expect(dialog).toBeVisible()
    },
  }
}

/** The field for towns and neighbourhoods, with script. */
function createWhere(form: Locator) {
  const where = form.getByRole('combobox', { name: 'Where' })
  const places = form.getByRole('listbox', { name: 'Towns and neighbourhoods' }).getByRole('option')
  return {
    where,
    /** The suggestions. */
    places,
    /** The chosen ones. */
    chosen: form.getByRole('checkbox', { checked: true }).and(form.locator('[name=town], [name=place]')),
    async choosePlace(name: string) {
      await where.fill(name)
      await places
        .filter({ hasText: new RegExp(`^${name}`) })
        .first()
        .click()
    },
    /** Without the mouse: a chip's checkbox lies beneath its words. */
    dropPlace: (name: string) => form.getByRole('checkbox', { name }).press('Space'),
  }
}

/** Chooses an option by its name, without the count. By its value, because the counts change while a visitor chooses. */
async function choose(field: Locator, option: string) {
  const known = (await listOptions(field)).find(({ name }) => name === option)
  await field.selectOption(known ? { value: known.value } : { label: option })
}

/** An option reads `Karen (4)`. */
async function listOptions(field: Locator) {
  const options = await field
    .getByRole('option')
    .evaluateAll((all) =>
      all.map((option) => ({ text: option.textContent, value: (option as HTMLOptionElement).value })),
    )
  return options.map(({ text, value }) => {
    const [, name = text, count] = /^(.*) \((\d+)\)$/.exec(text) ?? []
    return { value, name, count: count === undefined ? undefined : Number(count) }
  })
}
