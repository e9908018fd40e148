import { someWords } from '../testing/inquiry-form.ts'
import { expect, test } from '../testing/test.ts'

test('A screen reader is led from home to the answer of an inquiry', async ({
  page,
  visitor,
  filter,
  cards,
  inquiryForm,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitor.opens('/')
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to the content"
    - banner:
      - link "Riparo"
      - navigation "Main"
    - main:
      - heading /legacy/ [level=1]
      - link "Find a property"
      - region "Three ways to work with us"
      - region "New properties":
        - heading "New properties" [level=2]
    - contentinfo:
      - navigation "Properties"
      - group:
        - form "Newsletter"
  `)

  await page.getByRole('link', { name: 'Find a property' }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Discover the Best Properties with Riparo" [level=1]
    - search "Filter properties":
      - searchbox "Search"
      - group "Filter":
        - combobox "Where"
        - combobox "Status"
        - combobox "Type"
        - combobox "Bedrooms"
      - combobox "Sort by"
      - button "Show properties"
      - button "All filters"
    - region "Properties":
      - status: 137 properties
      - article
  `)

  await filter.choosePlace('Kisumu')
  await filter.show()
  await expect(page.getByRole('region', { name: 'Properties' })).toMatchAriaSnapshot(`
    - status: /^\\d properties$/
    - list "Applied filters":
      - listitem:
        - link /Kisumu/
    - article:
      - paragraph: /Kisumu/
  `)

  await cards.open(0)
  await inquiryForm.open()
  await inquiryForm.fill({ ...someWords(), email: '' })
  await inquiryForm.send()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading /^Property ID / [level=1]
    - region "Details":
      - heading "Details" [level=2]
    - complementary "Price and inquiry":
      - form "Ask about this property":
        - heading "Ask about this property" [level=2]
        - textbox "Property ID"
        - textbox "Your name"
        - textbox "E-mail" [invalid]
        - paragraph: Please provide an email
        - textbox "Phone"
        - button "Send Inquiry"
        - status
  `)
  await expect(inquiryForm.fields.email).toBeFocused()
  await expect(inquiryForm.fields.email).toHaveAccessibleDescription('Please provide an email')

  await inquiryForm.fill(someWords())
  await inquiryForm.send()
  await expect(inquiryForm.form).toMatchAriaSnapshot(`
    - textbox "E-mail"
    - button "Submitted"
    - status: /^Thank you\\. .*Your reference is \\S+\\.$/
  `)
  await expect(page.getByText('Thank you.')).toHaveCount(1)
})
