export const storageRefused =
  'Your browser’s storage is full, or blocked as in a private window. You can still send somebody the link to a property.'
