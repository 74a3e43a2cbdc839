/** The package of the node. */
export const NODE_PACKAGE = 'node-red-contrib-einvoice';
