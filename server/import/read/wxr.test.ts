import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cell, type ImportTable, maxImportColumns } from '../../../domain/import/table.ts'
import { serializePhp, writeItem, writePicture, writeTerm, writeWxr } from '../testing/wxr.ts'
import { ImportFault } from './import-fault.ts'
import { isWxr, readWxr } from './wxr.ts'

/** The cells of each row that are not empty, by the names of their columns. */
function rowsOf({ columns, rows }: ImportTable): Record<string, Cell>[] {
  return rows.map(({ cells }) =>
    Object.fromEntries(columns.flatMap((name, index) => (cells[index] == null ? [] : [[name, cells[index]]]))),
  )
}

const rowOf = (...items: string[]) => rowsOf(readWxr(writeWxr(items)))[0] ?? {}

const realHomes = writeWxr(
  [
    writeItem({ id: 40, type: 'agent', title: 'Jane Wanjiku' }),
    writeItem({
      id: 4711,
      type: 'property',
      title: 'Garden &amp; pool, three bedrooms',
      link: 'https://www.old-homes.example/property/garden-pool/',
      content:
        '<!-- wp:paragraph -->\n<p>Quiet &amp; green.</p>\n<!-- /wp:paragraph -->\n\n[vc_row][vc_column_text]Near the school.[/vc_column_text][/vc_row]',
      terms: [
        ['property-status', 'For Rent'],
        ['property-type', 'Apartments'],
        ['property-city', 'Kilimani'],
        ['property-feature', 'Swimming Pool'],
        ['property-feature', 'Borehole'],
        ['property-feature', 'Lift'],
        ['property-feature', 'Near a mall'],
      ],
      meta: [
        ['_edit_last', '1'],
        ['_thumbnail_id', '52'],
        ['REAL_HOMES_property_price', '120000'],
        ['REAL_HOMES_property_price_postfix', 'Per Month'],
        ['REAL_HOMES_property_size', '1300'],
        ['REAL_HOMES_property_size_postfix', 'Sq Ft'],
        ['REAL_HOMES_property_bedrooms', '3'],
        ['REAL_HOMES_property_bathrooms', '2'],
        ['REAL_HOMES_property_garage', '2'],
        ['REAL_HOMES_property_id', 'RH-4711-property'],
        ['REAL_HOMES_property_year_built', '2019'],
        ['REAL_HOMES_property_address', 'Argwings Kodhek Road, Nairobi'],
        ['REAL_HOMES_property_images', '51'],
        ['REAL_HOMES_property_images', '52'],
        ['REAL_HOMES_property_images', '59'],
        [
          'REAL_HOMES_additional_details_list',
          serializePhp([
            ['Service charge', 'KES 8,000'],
            ['Price', 'see above'],
            ['Pets', 'ndiyo – karibu'],
          ]),
        ],
        [
          'inspiry_video_group',
          serializePhp([{ inspiry_video_group_title: 'A walk', inspiry_video_group_url: 'https://youtu.be/abc123' }]),
        ],
        ['REAL_HOMES_360_virtual_tour', '<iframe src="https://my.matterport.com/show/?m=1" width="600"></iframe>'],
        ['REAL_HOMES_agent_display_option', 'agent_info'],
        ['REAL_HOMES_agents', '40'],
        ['REAL_HOMES_featured', '1'],
        ['inspiry_property_owner_name', 'Otieno Family'],
        ['inspiry_property_owner_contact', '0712 345 678'],
        ['REAL_HOMES_property_private_note', 'Key with the watchman'],
      ],
    }),
    writeItem({
      id: 4712,
      type: 'property',
      title: 'Plot at the corner',
      status: 'draft',
      terms: [
        ['property-status', 'Sold'],
        ['property-type', 'Land'],
        ['property-city', 'Kitengela'],
      ],
      meta: [
        ['REAL_HOMES_property_price', '85000'],
        ['REAL_HOMES_property_price_prefix', 'USD'],
        ['REAL_HOMES_property_size', '50x100'],
        ['REAL_HOMES_property_size_postfix', 'ft'],
      ],
    }),
    writePicture(51, 'kitchen.jpg', 4711),
    writePicture(52, 'front.jpg', 4711),
    writeItem({ id: 7, type: 'post', title: 'An article' }),
  ],
  {
    terms: [
      writeTerm('property-city', 'Kenya'),
      writeTerm('property-city', 'Nairobi', 'kenya'),
      writeTerm('property-city', 'Kilimani', 'nairobi'),
      writeTerm('property-city', 'Kitengela', 'kenya'),
    ].join('\n'),
  },
)

const uploads = 'https://www.old-homes.example/wp-content/uploads/2024/03'

describe('an export of RealHomes', () => {
  const table = readWxr(realHomes)
  const [flat = {}, plot = {}] = rowsOf(table)

  test('fills our columns, with its words in ours', () => {
    expect(flat).toEqual({
      'Your reference': 'old-homes.example/?p=4711',
      Publication: 'published',
      propertyName: 'Garden & pool, three bedrooms',
      propertyDescription: '<p>Quiet &amp; green.</p>\n<p>Near the school.</p>',
      propertyStatus: 'For_Rent',
      propertyType: 'Residential',
      residentialType: 'Apartment',
      propertyFeatures: ['Swimming_Pool'],
      water: ['Borehole'],
      lift: true,
      townCity: 'Nairobi',
      neighbourhood: 'Kilimani',
      numberOfBedrooms: '3',
      numberOfBathrooms: '2',
      parkingSpaces: '2',
      propertyPrice: 120_000,
      floorArea: '1300 sq ft',
      tours: 'https://youtu.be/abc123\nhttps://my.matterport.com/show/?m=1',
      Photographs: 'front.jpg\nkitchen.jpg',
      'Old address': '/property/garden-pool/\n/?p=4711',
      'Owner’s name': 'Otieno Family',
      'Owner’s telephone': '0712 345 678',
      Notes: 'Key with the watchman',
      // Values without a field here keep the name of their column.
      'property-feature': 'Near a mall',
      'Service charge': 'KES 8,000',
      'Price (additional detail)': 'see above',
      Pets: 'ndiyo – karibu',
      'Agent on the old site': 'Jane Wanjiku',
      REAL_HOMES_property_id: 'RH-4711-property',
      REAL_HOMES_property_year_built: '2019',
      REAL_HOMES_property_address: 'Argwings Kodhek Road, Nairobi',
    })
  })

  test('names a price in another currency and converts nothing', () => {
    expect(plot).toMatchObject({
      Publication: 'draft',
      propertyStatus: 'For_Sale',
      availability: 'Sold',
      propertyType: 'Land',
      plotSize: '50x100 ft',
      townCity: 'Kitengela',
      propertyPrice: { fault: 'The price is USD 85000, in USD: prices here are in KES. Write it in shillings.' },
    })
    expect(plot).not.toHaveProperty('floorArea')
    expect(plot).not.toHaveProperty('Old address')
  })

  test('numbers its rows and says what it is, what is missing and what comes otherwise', () => {
    expect(table.rows.map(({ row }) => row)).toEqual([1, 2])
    expect(table.remarks).toEqual([
      'WordPress’s export with 2 properties of the theme RealHomes.',
      '1 photograph of galleries are not in this file: export “All content”, not the properties alone.',
      'The 1 article in it come by the command line: articles import.',
    ])
  })
})

test('an export of Houzez fills our columns', () => {
  const [row] = rowsOf(
    readWxr(
      writeWxr([
        writeItem({ id: 40, type: 'houzez_agent', title: 'Jane Wanjiku' }),
        writeItem({
          id: 815,
          type: 'property',
          title: 'Office in Westlands',
          content: 'First line\nsecond line\n\nAnother paragraph',
          terms: [
            ['property_status', 'For Sale'],
            ['property_status', 'Hot Offer'],
            ['property_type', 'Commercial'],
            ['property_type', 'Office'],
            ['property_city', 'Nairobi'],
            ['property_area', 'Westlands'],
            ['property_state', 'Nairobi County'],
            ['property_feature', 'Backup Generator'],
            ['property_label', 'Reduced'],
          ],
          meta: [
            ['fave_property_price', '45,000,000'],
            ['fave_property_price_prefix', 'From'],
            ['fave_currency', 'KES'],
            ['fave_currency_info', serializePhp({ currency_code: 'KES' })],
            ['fave_property_size', '240'],
            ['fave_property_size_prefix', 'Sq M'],
            ['fave_property_land', '0.5'],
            ['fave_property_land_postfix', 'Acres'],
            ['fave_property_bathrooms', '4'],
            ['fave_property_garage', '10'],
            ['fave_property_id', 'HZ-815'],
            ['fave_property_images', '61'],
            ['fave_property_images', '62'],
            ['_thumbnail_id', '61'],
            ['floor_plans', serializePhp([{ fave_plan_title: 'Ground', fave_plan_image: `${uploads}/ground.png` }])],
            [
              'additional_features',
              serializePhp([{ fave_additional_feature_title: 'Floor', fave_additional_feature_value: '7' }]),
            ],
            ['fave_video_url', 'https://vimeo.com/1234'],
            ['fave_agent_display_option', 'agent_info'],
            ['fave_agents', '40'],
            ['fave_private_note', 'Ask for Peter'],
            ['fave_featured', '0'],
            ['houzez_total_property_views', '1869'],
          ],
        }),
        writePicture(61, 'lobby.jpg'),
        writePicture(62, 'desk.webp'),
      ]),
    ),
  )
  expect(row).toEqual({
    'Your reference': 'old-homes.example/?p=815',
    Publication: 'published',
    propertyName: 'Office in Westlands',
    propertyDescription: '<p>First line<br>\nsecond line</p>\n<p>Another paragraph</p>',
    propertyStatus: 'For_Sale',
    propertyType: 'Commercial',
    commercialType: 'Office',
    propertyFeatures: ['Power_Supply'],
    townCity: 'Nairobi',
    neighbourhood: 'Westlands',
    numberOfBathrooms: '4',
    parkingSpaces: '10',
    propertyPrice: '45,000,000',
    floorArea: '240 m²',
    plotSize: '0.5 acres',
    tours: 'https://vimeo.com/1234',
    floorPlans: 'ground.png',
    Photographs: 'lobby.jpg\ndesk.webp',
    'Old address': '/property/office-in-westlands/\n/?p=815',
    Notes: 'Ask for Peter',
    property_status: 'Hot Offer',
    Floor: '7',
    'Agent on the old site': 'Jane Wanjiku',
    fave_property_price_prefix: 'From',
    fave_property_id: 'HZ-815',
    property_state: 'Nairobi County',
    property_label: 'Reduced',
  })
})

test('of a plugin that we do not know, each key is a column to match by hand', () => {
  const table = readWxr(
    writeWxr([
      writeItem({
        id: 9,
        type: 'zebra_listing',
        title: 'Stone house',
        terms: [['zebra_region', 'Karen']],
        meta: [
          ['_zebra_cost', 'KES 90M'],
          ['zebra_rooms', serializePhp({ bedrooms: 5, baths: 4 })],
          ['lounge', 'yes'],
          ['_lounge', 'field_61f0a2b3c4d5e'],
          ['_thumbnail_id', '11'],
          ['_wp_old_slug', 'stone'],
          ['_elementor_data', '[{"id":"1"}]'],
        ],
      }),
      writeItem({ id: 10, type: 'zebra_land', title: 'Acre' }),
      writeItem({ id: 20, type: 'zebra_agent', title: 'Somebody' }),
      writePicture(12, 'garden.jpg', 9, 2),
      writePicture(11, 'front.jpg', 9, 1),
      writePicture(13, 'title-deed.pdf', 9, 3),
    ]),
  )
  expect(rowsOf(table)).toEqual([
    {
      'Your reference': 'old-homes.example/?p=9',
      Publication: 'published',
      propertyName: 'Stone house',
      Photographs: 'front.jpg\ngarden.jpg',
      'Old address': '/zebra_listing/stone-house/\n/?p=9',
      'Post type': 'zebra_listing',
      zebra_region: 'Karen',
      _zebra_cost: 'KES 90M',
      zebra_rooms: 'bedrooms: 5\nbaths: 4',
      lounge: 'yes',
    },
    expect.objectContaining({ propertyName: 'Acre', 'Post type': 'zebra_land' }),
  ])
  expect(table.remarks[0]).toBe(
    'WordPress’s export with 2 properties of a plugin that we do not know: match its columns by hand.',
  )
})

describe('what the export does not say for sure', () => {
  const property = (terms: [string, string][], meta: [string, string][] = []) =>
    rowOf(writeItem({ id: 5, type: 'property', title: 'A', terms, meta: [['REAL_HOMES_featured', '0'], ...meta] }))

  test('a property for sale and for rent needs two listings', () => {
    expect(
      property([
        ['property-status', 'For Sale'],
        ['property-status', 'For Rent'],
      ]).propertyStatus,
    ).toEqual({
      fault: 'It is for sale and for rent: keep one here, and make a second listing of the other.',
    })
  })

  test('two types that exclude each other are named', () => {
    expect(
      property([
        ['property-type', 'Villa'],
        ['property-type', 'Office'],
      ]).propertyType,
    ).toEqual({
      fault: 'It is Villa and Office at once: choose one type.',
    })
  })

  test('words that we do not know stay, so that the import names them', () => {
    expect(
      property([
        ['property-status', 'Coming soon'],
        ['property-type', 'Castle'],
      ]),
    ).toMatchObject({
      propertyStatus: 'Coming soon',
      propertyType: 'Castle',
    })
  })

  test.each([
    [
      '9000',
      'Per Night',
      { fault: 'The price is 9000 Per Night: here it is the whole price, or the rent of one month.' },
    ],
    ['$2,500', '', { fault: 'The price is $2,500, in $: prices here are in KES. Write it in shillings.' }],
    ['Ksh 12.5M', '', 'Ksh 12.5M'],
    ['80000', 'monthly', 80_000],
    ['0', '', undefined],
    ['Price on call', '', undefined],
  ])('the price %s %s', (amount, after, cell) => {
    const row = property(
      [],
      [
        ['REAL_HOMES_property_price', amount],
        ['REAL_HOMES_property_price_postfix', after],
      ],
    )
    expect(row.propertyPrice).toEqual(cell)
  })

  test('a gallery that a search and replace spoilt is read all the same', () => {
    const details = 'a:1:{i:0;a:2:{i:0;s:99:"Deposit";i:1;s:3:"KES 240,000";}}'
    expect(property([], [['REAL_HOMES_additional_details_list', details]]).Deposit).toBe('KES 240,000')
  })

  test('a property behind a password is a draft, and one in the bin is left out', () => {
    const table = readWxr(
      writeWxr([
        writeItem({ id: 5, type: 'property', title: 'Kept', password: 'secret' }),
        writeItem({ id: 6, type: 'property', title: 'Thrown away', status: 'trash' }),
      ]),
    )
    expect(rowsOf(table).map(({ propertyName, Publication }) => [propertyName, Publication])).toEqual([
      ['Kept', 'draft'],
    ])
    expect(table.remarks).toContain('1 property from WordPress’s bin left out.')
  })

  test('a link to another host is no old address of the site', () => {
    const row = rowOf(writeItem({ id: 5, type: 'property', title: 'A', link: 'https://elsewhere.example/a/' }))
    expect(row['Old address']).toBe('/?p=5')
  })

  test('a column of the site that is called as one of ours stays apart from it', () => {
    const details = serializePhp([
      ['Publication', 'The Star'],
      ['Notes', 'Visitors read this'],
    ])
    const meta = [
      ['REAL_HOMES_additional_details_list', details],
      ['REAL_HOMES_property_private_note', 'Nobody reads this'],
    ] as const
    const { columns, rows } = readWxr(writeWxr([writeItem({ id: 5, type: 'property', title: 'A', meta })]))
    const cells = columns.map((name, index) => [name, rows[0]?.cells[index]])
    expect(cells.filter(([name]) => name === 'Publication' || name === 'Notes')).toEqual([
      ['Publication', 'published'],
      ['Notes', 'Nobody reads this'],
      ['Publication', 'The Star'],
      ['Notes', 'Visitors read this'],
    ])
  })

  test('one place is read as the town, and the file says so', () => {
    const item = writeItem({
      id: 5,
      type: 'property',
      title: 'A',
      terms: [['property-city', 'Kilimani']],
      meta: [['REAL_HOMES_featured', '0']],
    })
    const table = readWxr(writeWxr([item]))
    expect(rowsOf(table)[0]).toMatchObject({ townCity: 'Kilimani' })
    expect(table.remarks[1]).toMatch(/^Its properties name one place each, read as their town\./)
  })

  test('a term that is its own parent ends', () => {
    const terms = writeTerm('property-city', 'Kilimani', 'kilimani')
    const item = writeItem({
      id: 5,
      type: 'property',
      title: 'A',
      terms: [['property-city', 'Kilimani']],
      meta: [['REAL_HOMES_featured', '0']],
    })
    expect(rowsOf(readWxr(writeWxr([item], { terms })))[0]).toMatchObject({ townCity: 'Kilimani' })
  })

  test('a text that no cell can hold is named', () => {
    const row = rowOf(writeItem({ id: 5, type: 'property', title: 'A', content: 'x'.repeat(40_001) }))
    expect(row.propertyDescription).toEqual({ fault: 'This text has 40,001 characters; a cell has 40,000 at most.' })
    const endless = rowOf(writeItem({ id: 5, type: 'property', title: 'A', content: 'x'.repeat(2_000_000) }))
    expect(endless.propertyDescription).toEqual({ fault: expect.stringContaining('has 1,000,000 characters') })
  })

  test('a key without end is cut, as the header of any other table', () => {
    const table = readWxr(
      writeWxr([writeItem({ id: 5, type: 'property', title: 'A', meta: [['k'.repeat(40_000), 'x']] })]),
    )
    expect(table.columns.at(-1)).toBe('k'.repeat(200))
  })

  test('of more keys than a table has columns, those of few properties are left out and named', () => {
    const meta = (count: number) => Array.from({ length: count }, (_, index) => [`key ${index}`, 'x'] as const)
    const table = readWxr(
      writeWxr([
        writeItem({ id: 5, type: 'property', title: 'A', meta: meta(300) }),
        writeItem({ id: 6, type: 'property', title: 'B', meta: meta(50) }),
      ]),
    )
    expect(table.columns).toHaveLength(maxImportColumns)
    expect(table.columns).toContain('key 49')
    expect(table.remarks).toContain(
      '104 columns of few properties left out, such as key 196, key 197, key 198, key 199, key 200.',
    )
  })
})

const one = writeItem({ id: 5, type: 'property', title: 'Corner house' })
const whole = writeWxr([one, one])

test.each<[what: string, text: string, sentence: RegExp]>([
  [
    'a web page',
    '<!DOCTYPE html><html><body>Log in</body></html>',
    /^This is a web page, not WordPress’s export\. In WordPress open Tools/,
  ],
  ['a web page without a declaration', '<html><body>Log in</body></html>', /^This is a web page/],
  [
    'a news feed',
    '<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item><title>A</title></item></channel></rss>',
    /^This is a news feed \(RSS\)/,
  ],
  ['other XML', '<?xml version="1.0"?><kml><Document/></kml>', /^This is another kind of XML \(kml\)/],
  [
    'a file cut in an entry',
    whole.slice(0, whole.lastIndexOf('<wp:post_id>')),
    /^This file ends in the middle, after “Corner house”/,
  ],
  ['a file cut in a text', whole.slice(0, whole.indexOf('<title><![CDATA[') + 18), /^This file ends in the middle/],
  ['a file cut in its last tag', whole.trimEnd().slice(0, -3), /^This file ends in the middle/],
  [
    'an entity bomb',
    `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${whole.slice(39)}`,
    /^This file declares !DOCTYPE, which WordPress never writes/,
  ],
  [
    'an entity from elsewhere',
    `<!DOCTYPE rss SYSTEM "file:///etc/passwd">${whole.slice(39)}`,
    /^This file declares !DOCTYPE/,
  ],
  ['an export without entries', writeWxr([]), /^This export of WordPress has no entries/],
  [
    'an export of articles alone',
    writeWxr([writeItem({ id: 1, type: 'post', title: 'A' }), writeItem({ id: 2, type: 'page', title: 'B' })]),
    /^This export of WordPress has no properties, but 1 × post, 1 × page\./,
  ],
  ['parts in parts in parts', `<rss><channel><item>${'<a>'.repeat(100_000)}`, /stand 17 deep/],
  [
    'more properties than an import takes',
    writeWxr(Array.from({ length: 10_001 }, () => '<item><wp:post_type>property</wp:post_type></item>')),
    /^This file has 10,001 properties; one import takes 10,000/,
  ],
  [
    'an entry of too many keys',
    writeWxr([
      `<item><title>A</title>${'<wp:postmeta><wp:meta_key>k</wp:meta_key></wp:postmeta>'.repeat(5_001)}</item>`,
    ]),
    /^“A” has more than 5,000 keys and terms/,
  ],
])('%s is one sentence', (_, text, sentence) => {
  expect(() => readWxr(text)).toThrow(sentence)
  expect(() => readWxr(text)).toThrow(ImportFault)
})

test('an entity of the file’s own is text, whatever it would mean', () => {
  expect(readWxr(whole.replace('<![CDATA[Corner house]]>', '&xxe; house')).rows).toHaveLength(2)
})

test('a warning of PHP, a byte order mark and empty lines before the file do no harm', () => {
  for (const before of ['\ufeff', '\n\n', '<br />\n<b>Warning</b>: something in <b>/var/www/x.php</b>\n']) {
    expect(isWxr(before + whole)).toBe(true)
    expect(readWxr(before + whole).rows).toHaveLength(2)
  }
})

test('a table, a web page and other XML are no export', () => {
  expect(isWxr(whole)).toBe(true)
  for (const text of ['Name,Price\nA,1', '[{"propertyName":"A"}]', '', '<html></html>', '<?xml version="1.0"?><kml/>'])
    expect(isWxr(text)).toBe(false)
})

test('whatever a file holds, the reader ends with a table or with our own sentence', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<item>',
      '</item>',
      '<![CDATA[',
      ']]>',
      '<wp:postmeta>',
      '</wp:postmeta>',
      '</rss>',
      '<!--',
      '<?x',
      '&#0;',
    ),
    fc.constantFrom(
      '<wp:meta_key>REAL_HOMES_property_images</wp:meta_key>',
      'a:2:{i:0;a:9:{',
      's:4:"',
      '__proto__',
      '[a b="c"]',
      '[/a]',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(realHomes.length), piece), { maxLength: 12 }), (changes) => {
      const text = changes.reduce(
        (before, [at, put]) => before.slice(0, at) + put + before.slice(at + put.length),
        realHomes,
      )
      const read = () => {
        try {
          return readWxr(text).rows.length
        } catch (error) {
          if (!(error instanceof ImportFault)) throw error
          return error.message
        }
      }
      expect(read()).toBeTruthy()
    }),
    { numRuns: 300 },
  )
}, 120_000)
