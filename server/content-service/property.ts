import type { Insertable, Selectable } from 'kysely'
import * as v from 'valibot'
import {
  commercialTypes,
  landTypes,
  locationCriteria,
  propertyFeatures,
  propertyManagements,
  propertyStatuses,
  propertyTypes,
  residentialTypes,
  shortId,
  titleTypes,
} from '../../domain/listings/listing.ts'
import { isStorableText } from '../database/storable-text.ts'
import type { Tables } from '../database/tables.ts'
import { maxRows, requireWithin } from './limits.ts'

const anyText = v.pipe(
  v.string(),
  v.check(isStorableText, 'Expected text without NUL and without halves of characters'),
)
const requiredText = v.pipe(anyText, v.trim(), v.nonEmpty())
const text = v.nullish(requiredText, null)
const amount = v.nullish(v.pipe(v.number(), v.minValue(0)), null)
const count = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1)), null)
const image = v.strictObject({
  url: v.pipe(anyText, v.regex(/^(https?:\/\/|\/(?!\/))/, 'Expected a web address or a path')),
})

/** A record as section 3 writes it. Strict: what is imported here is ours, and a misspelt field must not vanish silently. */
export const propertySchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Expected 1 to 64 letters, digits, - or _')),
  createdAt: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
  propertyName: requiredText,
  propertyUrlSlug: text,
  propertyStatus: v.picklist(propertyStatuses),
  propertyType: v.picklist(propertyTypes),
  residentialType: v.nullish(v.picklist(residentialTypes), null),
  commercialType: v.nullish(v.picklist(commercialTypes), null),
  landType: v.nullish(v.picklist(landTypes), null),
  titleType: v.nullish(v.picklist(titleTypes), null),
  propertyManagement: v.nullish(v.picklist(propertyManagements), null),
  propertyPrice: amount,
  landPrice: amount,
  numberOfBedrooms: count,
  numberOfBathrooms: count,
  locationCriteria: v.nullish(v.picklist(locationCriteria), null),
  estate: text,
  neighbourhood: text,
  townCity: text,
  propertyFeatures: v.nullish(v.array(v.picklist(propertyFeatures)), () => []),
  mainImage: v.nullish(image, null),
  propertyImages: v.nullish(v.array(image), () => []),
  propertyDescription: v.nullish(v.strictObject({ html: anyText }), null),
})

export type Property = v.InferOutput<typeof propertySchema>

type Row = Selectable<Tables['listings']>

export function toRow(property: Property): Insertable<Tables['listings']> {
  return {
    id: property.id,
    short_id: shortId(property.id),
    created_at: property.createdAt.toISOString(),
    property_name: property.propertyName,
    property_url_slug: property.propertyUrlSlug,
    property_status: property.propertyStatus,
    property_type: property.propertyType,
    residential_type: property.residentialType,
    commercial_type: property.commercialType,
    land_type: property.landType,
    title_type: property.titleType,
    property_management: property.propertyManagement,
    property_price: property.propertyPrice,
    land_price: property.landPrice,
    number_of_bedrooms: property.numberOfBedrooms,
    number_of_bathrooms: property.numberOfBathrooms,
    location_criteria: property.locationCriteria,
    estate: property.estate,
    neighbourhood: property.neighbourhood,
    town_city: property.townCity,
    property_features: JSON.stringify(property.propertyFeatures),
    main_image: property.mainImage && JSON.stringify(property.mainImage),
    property_images: JSON.stringify(property.propertyImages),
    property_description: property.propertyDescription?.html ?? null,
  }
}

/** A row as the schema's type `Riparo`. */
export function fromRow(row: Row) {
  return {
    id: row.id,
    createdAt: row.created_at,
    propertyName: row.property_name,
    propertyUrlSlug: row.property_url_slug,
    propertyStatus: row.property_status,
    propertyType: row.property_type,
    residentialType: row.residential_type,
    commercialType: row.commercial_type,
    landType: row.land_type,
    titleType: row.title_type,
    propertyManagement: row.property_management,
    propertyPrice: row.property_price,
    landPrice: row.land_price,
    numberOfBedrooms: row.number_of_bedrooms,
    numberOfBathrooms: row.number_of_bathrooms,
    locationCriteria: row.location_criteria,
    estate: row.estate,
    neighbourhood: row.neighbourhood,
    townCity: row.town_city,
    propertyFeatures: JSON.parse(row.property_features),
    mainImage: row.main_image && JSON.parse(row.main_image),
    propertyImages: ({ first }: { first?: number | null }) => firstImages(JSON.parse(row.property_images), first),
    propertyDescription: row.property_description === null ? null : { html: row.property_description },
  }
}

function firstImages(images: object[], first: number | null | undefined) {
  return images.slice(0, typeof first === 'number' ? requireWithin('first', first, maxRows) : images.length)
}
