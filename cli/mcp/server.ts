/** The server of the Model Context Protocol: its tools, without a transport. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import type { OfferedTool } from './tool.js';
import { anonymiseTool, explainTool, fixTool, reconcileTool, showTool, validateTool } from './tools.js';
import type { ToolContext } from './tool-context.js';

const TOOLS: readonly OfferedTool[] = [validateTool, explainTool, fixTool, showTool, anonymiseTool, reconcileTool];

/** @param shared closed by the caller */
export function createMcpServer(shared: ToolContext): McpServer {
  const server = new McpServer({ name: 'einvoice', version: packageVersion() });
  for (const tool of TOOLS) tool.offer(server, shared);
  return server;
}
