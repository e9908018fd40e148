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
      - search "Search properties":
        - searchbox "What are you looking for?"
        - list "Properties":
          - listitem:
            - link "Rent"
          - listitem:
            - link "Buy"
          - listitem:
            - link "Land"
          - listitem:
            - link "Commercial"
      - region "New properties":
        - heading "New properties" [level=2]
        - link "All properties"
      - region "Three ways to work with us"
    - contentinfo:
      - navigation "Properties"
      - group:
        - form "Newsletter"
  `)

  await page.getByRole('link', { name: 'All properties' }).click()
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
      - status: 173 properties
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

test('A screen reader is led through the filter of a phone, and back to where it was opened', async ({
  page,
  visitor,
  filter,
  sheet,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await visitor.opens('/property-listings/')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Discover the Best Properties with Riparo" [level=1]
    - search "Filter properties":
      - searchbox "Search"
      - combobox "Sort by"
      - button "All filters"
    - region "Properties":
      - status: 173 properties
  `)

  await sheet.open()
  await expect(sheet.dialog).toMatchAriaSnapshot(`
    - dialog "Filters":
      - heading "Filters" [level=2]
      - button "Close"
      - combobox "Where"
      - combobox "Status"
      - combobox "Type"
      - combobox "Bedrooms"
      - combobox "Kind"
      - textbox "Minimum price (KES)"
      - textbox "Maximum price (KES)"
      - combobox "Bathrooms"
      - group "Features":
        - checkbox "Balcony (108)"
      - button "Clear all"
      - button "Show 173 properties"
      - status: 173 properties
  `)
  await expect(sheet.dialog.locator(':focus')).toHaveCount(1)

  await sheet.choosePlace('Kisumu')
  await expect(sheet.dialog).toMatchAriaSnapshot(`
    - button /^Show \\d properties$/
    - status: /^\\d properties$/
  `)
  await sheet.show.click()
  await expect(filter.toggle).toBeFocused()
  await expect(page.getByRole('region', { name: 'Properties' })).toMatchAriaSnapshot(`
    - status: /^\\d properties$/
    - list "Applied filters":
      - listitem:
        - link /Kisumu/
  `)
})

test('A screen reader is led through a shortlist, a comparison, and what this device keeps', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await visitor.opens('/property-listing/cmw4nw857v')
  await page.getByRole('main').getByRole('button', { name: 'Save to shortlist' }).first().press('Enter')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Property ID CMW4NW857V" [level=1]
    - button "Save to shortlist" [pressed]
  `)
  await page.getByRole('banner').getByRole('link', { name: 'Shortlist' }).press('Enter')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Shortlist" [level=1]
    - status: 1 property, saved on this device only.
    - button "Inquire about these"
    - button "Compare"
    - button "Share"
    - combobox "Show"
    - combobox "Sort by"
    - article:
      - heading /villa/ [level=2]
      - checkbox /Select/
      - combobox /Stage of/:
        - option "None yet" [selected]
        - option "Considering"
        - option "Viewed"
        - option "Offer made"
        - option "Not for us"
      - button /^Add note about/
      - button /^Remove/
  `)

  await visitor.opens('/shortlist?ids=cmw4nw857v,cmvkwj4yjw')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "A shared shortlist" [level=1]
    - button "Inquire about these"
    - button "Compare"
    - button "Add all 2 to my shortlist"
    - status
    - article
    - article
  `)
  await visitor.opens('/shortlist?compare=cmw4nw857v,cmvkwj4yjw')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "2 properties side by side" [level=1]
    - region "Comparison":
      - table:
        - rowgroup:
          - row:
            - cell /CMW4NW857V/
            - cell /CMVKWJ4YJW/
          - row:
            - columnheader /villa/
            - columnheader /building/
        - rowgroup:
          - row:
            - rowheader "Price"
            - cell /92,000,000/
            - cell /85,000,000/
        - rowgroup:
          - row
          - row:
            - rowheader "Both have"
            - cell /Water Supply/
  `)
  await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - button "Forget this device"
        - status
    - form "Data saver":
      - paragraph: Data saver is off.
      - button "Use less data"
  `)
})
