import type { FieldName } from '../../../../domain/listings/fields.ts'

/** The names under which a theme stores a property. Taken from public code that writes or reads them. */
export type Theme = {
  name: string
  /** Its meta keys begin so, by which it is known. */
  prefix: string
  taxonomies: {
    status: string
    type: string
    features: string
    /** From the town to the smallest place; of one taxonomy with parents, the town is the outermost. */
    places: readonly string[]
  }
  /** Meta keys whose values are what a column of ours takes. */
  columns: Readonly<Record<string, FieldName | 'notes' | 'ownerName'>>
  /** An owner's telephone or e-mail address. */
  ownerContact: string | null
  price: { amount: string; currency: string | null; before: string; after: string }
  /** Numbers with their units apart. */
  sizes: readonly { size: string; unit: string; field: 'floorArea' | 'plotSize' }[]
  /** Ids of attachments. */
  gallery: string
  /** Lists of lists, with the key of the picture's address. */
  floorPlans: { key: string; address: string }
  /** Addresses, code to embed a player, or lists with an address each. */
  tours: readonly string[]
  /** Pairs of a title and a value, of which each title becomes a column. */
  details: readonly string[]
  /** The people who answer, by the ids of their posts, where `shown` has this value. */
  agents: { ids: string; shown: string }
  /** Keys of what the theme keeps for itself: the looks of a page, counts of views. */
  settings: RegExp
}

const realHomes: Theme = {
  name: 'RealHomes',
  prefix: 'REAL_HOMES_',
  taxonomies: {
    status: 'property-status',
    type: 'property-type',
    features: 'property-feature',
    places: ['property-city'],
  },
  columns: {
    REAL_HOMES_property_bedrooms: 'numberOfBedrooms',
    REAL_HOMES_property_bathrooms: 'numberOfBathrooms',
    REAL_HOMES_property_garage: 'parkingSpaces',
    REAL_HOMES_property_private_note: 'notes',
    inspiry_property_owner_name: 'ownerName',
  },
  ownerContact: 'inspiry_property_owner_contact',
  price: {
    amount: 'REAL_HOMES_property_price',
    currency: null,
    before: 'REAL_HOMES_property_price_prefix',
    after: 'REAL_HOMES_property_price_postfix',
  },
  sizes: [
    { size: 'REAL_HOMES_property_size', unit: 'REAL_HOMES_property_size_postfix', field: 'floorArea' },
    { size: 'REAL_HOMES_property_lot_size', unit: 'REAL_HOMES_property_lot_size_postfix', field: 'plotSize' },
  ],
  gallery: 'REAL_HOMES_property_images',
  floorPlans: { key: 'inspiry_floor_plans', address: 'inspiry_floor_plan_image' },
  tours: ['inspiry_video_group', 'REAL_HOMES_tour_video_url', 'REAL_HOMES_360_virtual_tour'],
  details: ['REAL_HOMES_additional_details_list', 'REAL_HOMES_additional_details'],
  agents: { ids: 'REAL_HOMES_agents', shown: 'REAL_HOMES_agent_display_option' },
  settings:
    /^(?:REAL_HOMES_(?:featured|sticky|add_in_slider|slider_|gallery_|change_gallery|property_map|page_|custom_|hide_|tour_video_image|banner_)|inspiry_(?:property_label_color|is_published|message_to_reviewer)|realhomes_custom|ere_property_)/,
}

const houzez: Theme = {
  name: 'Houzez',
  prefix: 'fave_',
  taxonomies: {
    status: 'property_status',
    type: 'property_type',
    features: 'property_feature',
    places: ['property_city', 'property_area'],
  },
  columns: {
    fave_property_bedrooms: 'numberOfBedrooms',
    fave_property_bathrooms: 'numberOfBathrooms',
    fave_property_garage: 'parkingSpaces',
    fave_private_note: 'notes',
  },
  ownerContact: null,
  price: {
    amount: 'fave_property_price',
    currency: 'fave_currency',
    before: 'fave_property_price_prefix',
    after: 'fave_property_price_postfix',
  },
  sizes: [
    { size: 'fave_property_size', unit: 'fave_property_size_prefix', field: 'floorArea' },
    { size: 'fave_property_land', unit: 'fave_property_land_postfix', field: 'plotSize' },
  ],
  gallery: 'fave_property_images',
  floorPlans: { key: 'floor_plans', address: 'fave_plan_image' },
  tours: ['fave_video_url', 'fave_virtual_tour'],
  details: ['additional_features'],
  agents: { ids: 'fave_agents', shown: 'fave_agent_display_option' },
  settings:
    /^(?:fave_(?:featured|property_map|property_map_street_view|property_agency|payment_status|single_|prop_homeslider|prop_slider|loggedintoview|video_image|currency_info|mortgage_cal|show_price_placeholder|\w+_enable)|houzez_|slide_template|rs_page_bg_color)/,
}

export const themes: readonly Theme[] = [realHomes, houzez]
