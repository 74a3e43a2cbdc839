/** The server of the Model Context Protocol: its tools, without a transport. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import type { OfferedTool } from './tool.js';
import { anonymiseTool, explainTool, fixTool, reconcileTool, showTool, validateTool } from './tools.js';
import type { Workshop } from './workshop.js';

const TOOLS: readonly OfferedTool[] = [validateTool, explainTool, fixTool, showTool, anonymiseTool, reconcileTool];

/** @param workshop closed by the caller */
export function createMcpServer(workshop: Workshop): McpServer {
  const server = new McpServer({ name: 'einvoice', version: packageVersion() });
  for (const tool of TOOLS) tool.offer(server, workshop);
  return server;
}
