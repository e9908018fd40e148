import type { Field } from './field.ts'

/**
 * The fields that the search can filter. In a file of their own, because every listings page loads them, and the other fields
 * are half a kilobyte more. `listingFields` has them in their places.
 */
export const filteredFields = {
  propertyStatus: {
    type: 'choice',
    values: ['For_Sale', 'For_Rent'],
    label: 'Status',
    listed: true,
    filter: { key: 'propertyStatus', also: 'Or this status' },
    essential: true,
    required: true,
    where: true,
  },
  propertyType: {
    type: 'choice',
    values: ['Residential', 'Land', 'Commercial'],
    label: 'Type',
    listed: true,
    filter: { key: 'propertyType', also: 'Or this type' },
    essential: true,
    required: true,
    where: true,
  },
  numberOfBedrooms: {
    type: 'count',
    label: 'Bedrooms',
    listed: true,
    filter: { key: 'numberOfBedrooms', noun: 'bedroom', minimum: 'minBedrooms', also: 'Or this many bedrooms' },
    where: true,
    orderBy: true,
  },
  numberOfBathrooms: {
    type: 'count',
    label: 'Bathrooms',
    listed: true,
    filter: { key: 'numberOfBathrooms', noun: 'bathroom', minimum: 'minBathrooms', also: 'Or this many bathrooms' },
    where: true,
    orderBy: true,
  },
  townCity: { type: 'text', label: 'Town', listed: true, filter: { key: 'town' }, where: true },
  titleType: {
    type: 'choice',
    values: ['Freehold', 'Leasehold', 'Sectional_Title', 'Share_Certificate', 'Allotment_Letter'],
    label: 'Title type',
    fact: true,
    listed: true,
    filter: { key: 'titleType', label: 'Title', also: 'Or this title' },
  },
  propertyFeatures: {
    type: 'choices',
    values: [
      'Balcony',
      'Parking_Spaces',
      'Security_Features',
      'Power_Supply',
      'Water_Supply',
      'Proximity_To_Amenities',
      'Unfurnished',
      'Swimming_Pool',
      'Gym',
      'Furnished',
      'Garden',
    ],
    label: 'Features',
    listed: true,
    filter: { key: 'features' },
  },
} as const satisfies Record<string, Field>
