export const storageRefused =
  'This browser does not let us keep anything on the device: its storage is full, or blocked, as in a private window. You can still send the link of a property to somebody.'
